import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'

const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const bytesOf = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))

/**
 * The Solana half of a wallet on another device: a key of its own, and answers in the form of WalletConnect's Solana
 * methods.
 */
export interface RemoteSolana {
  readonly address: string
  sign(message: Uint8Array): Uint8Array
  verifies(message: Uint8Array, signature: Uint8Array): boolean
  answer(method: string, params: unknown): Promise<unknown>
}

export function remoteSolana(): RemoteSolana {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const wallet: RemoteSolana = {
    address: base58(raw),
    sign: (message) => Uint8Array.from(sign(null, message, privateKey)),
    verifies: (message, signature) => verify(null, message, publicKey, signature),
    async answer(method, params) {
      const { message, transaction, transactions } = params as {
        readonly message: string
        readonly transaction: string
        readonly transactions: readonly string[]
      }
      const signed = (text: string) => {
        const bytes = Buffer.from(text, 'base64')
        // Wire form with one signer: a length of one byte, the signature, the message.
        const signature = wallet.sign(bytes.subarray(65))
        return {
          signature: base58(signature),
          transaction: Buffer.concat([bytes.subarray(0, 1), signature, bytes.subarray(65)]).toString('base64'),
        }
      }
      if (method === 'solana_signMessage') return { signature: base58(wallet.sign(bytesOf(message))) }
      if (method === 'solana_signTransaction') return { transaction: signed(transaction).transaction }
      if (method === 'solana_signAllTransactions')
        return { transactions: transactions.map((one) => signed(one).transaction) }
      if (method === 'solana_signAndSendTransaction') return { signature: signed(transaction).signature }
      return null
    },
  }
  return wallet
}
