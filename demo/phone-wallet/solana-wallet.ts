import {
  createKeyPairFromBytes,
  getAddressFromPublicKey,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  signBytes,
} from '@solana/web3.js'
import { solanaTestKeys } from 'wallet-modal/testing'
import type { DemoSolanaNetwork } from '../pages/shared/solana-network.ts'
import { RpcError } from './rpc-error.ts'

/** Supported Solana methods (WalletConnect RPC reference). */
export const solanaMethods: readonly string[] = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts',
]

/** The wallet's account on the local Solana network. */
export interface SolanaWallet {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** CAIP-2 id. */
  readonly chain: string
  readonly address: string
  readonly rpcUrl: string
  /** Returns true for a request that needs no approval. Throws the error for an invalid request. */
  isSilent(method: string, param: unknown): boolean
  perform(method: string, param: unknown): Promise<unknown>
}

type Loose = { readonly [key: string]: unknown }

const bytesOf = (text: unknown) => {
  if (typeof text !== 'string') throw new RpcError(-32602, 'Invalid parameters: no transaction.')
  return Uint8Array.from(getBase64Encoder().encode(text))
}

async function send(rpcUrl: string, transaction: string): Promise<void> {
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params: [transaction, options] }),
  })
  const { error } = (await response.json()) as { readonly error?: { readonly message?: unknown } }
  if (error) throw new RpcError(-32000, String(error.message))
}

/** A funded development account, different from the Solana Demo Wallet's. */
export async function createSolanaWallet({
  id,
  name,
  nativeCurrency,
  rpcUrls,
}: DemoSolanaNetwork): Promise<SolanaWallet> {
  const keys = await createKeyPairFromBytes(Uint8Array.from(getBase58Encoder().encode(solanaTestKeys[3])))
  const address = await getAddressFromPublicKey(keys.publicKey)
  const sign = async (text: unknown) => {
    const signed = await partiallySignTransaction([keys], getTransactionDecoder().decode(bytesOf(text)))
    const signature = signed.signatures[address]
    if (!signature) throw new RpcError(-32602, 'Invalid parameters: it is not for this account.')
    return {
      signature: getBase58Decoder().decode(signature),
      transaction: getBase64Decoder().decode(getTransactionEncoder().encode(signed)),
    }
  }
  const [rpcUrl] = rpcUrls.default.http
  return {
    name,
    symbol: nativeCurrency.symbol,
    decimals: nativeCurrency.decimals,
    chain: `solana:${id}`,
    address,
    rpcUrl,
    isSilent(method, param) {
      if (method.endsWith('Accounts')) return true
      const { pubkey } = (param ?? {}) as Loose
      if (pubkey !== undefined && pubkey !== address)
        throw new RpcError(4100, 'This account does not belong to the wallet.')
      return false
    },
    async perform(method, param) {
      const { message, transaction, transactions } = (param ?? {}) as Loose
      switch (method) {
        case 'solana_signMessage': {
          if (typeof message !== 'string') throw new RpcError(-32602, 'Invalid parameters: no message.')
          const signature = await signBytes(keys.privateKey, getBase58Encoder().encode(message))
          return { signature: getBase58Decoder().decode(signature) }
        }
        case 'solana_signTransaction':
          return sign(transaction)
        case 'solana_signAllTransactions': {
          if (!Array.isArray(transactions)) throw new RpcError(-32602, 'Invalid parameters: no transactions.')
          const signed = await Promise.all(transactions.map(sign))
          return { transactions: signed.map((one) => one.transaction) }
        }
        case 'solana_signAndSendTransaction': {
          const signed = await sign(transaction)
          await send(rpcUrl, signed.transaction)
          return { signature: signed.signature }
        }
        default:
          return [{ pubkey: address }]
      }
    },
  }
}
