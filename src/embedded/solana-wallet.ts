import { decodeBase58, encodeBase58 } from '../chains/core/base58.ts'
import { connectionError } from '../chains/core/error-texts/connection-error.ts'
import { parse, v } from '../chains/core/schema.ts'
import type { CaipNetworkId } from '../chains/core/types.ts'
import type { SessionClient } from './client.ts'
import { providerError } from './provider-error.ts'

// Characters; the frame limits messages, and a transaction is one network packet.
const MAX_TEXT = 90_000
const text = v.pipe(v.string(), v.maxLength(MAX_TEXT))
const signatureAnswer = v.object({ signature: text })
const transactionAnswer = v.object({ transaction: text })
const transactionsAnswer = v.object({ transactions: v.array(text) })

const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet']

interface SolanaAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

interface MessageInput {
  readonly account: { readonly address: string }
  readonly message: Uint8Array
}

interface TransactionInput {
  readonly transaction: Uint8Array
  readonly options?: object
}

const bytesOf = (raw: string, method: string): Uint8Array => {
  const bytes = decodeBase58(raw, MAX_TEXT)
  if (!bytes) throw connectionError('WALLET_MALFORMED', { method })
  return bytes
}

/** Returns the embedded wallet as a Wallet Standard wallet, for the Solana adapter. */
export function createSolanaWallet(client: SessionClient, network: () => CaipNetworkId, name: string) {
  let accounts: readonly SolanaAccount[] = []
  const listeners = new Set<(change: object) => void>()
  const set = (next: readonly SolanaAccount[]) => {
    accounts = next
    for (const listener of listeners) listener({ accounts })
  }
  client.onChange((user) => {
    if (!user && accounts.length > 0) set([])
  })

  async function load() {
    const { address } = await client.getUser(network())
    const publicKey = bytesOf(address, 'standard:connect')
    set([Object.freeze({ address, publicKey, chains, features: ['solana:signMessage', 'solana:signTransaction'] })])
    return { accounts }
  }
  async function ask(method: string, params: object): Promise<unknown> {
    try {
      return await client.request({ namespace: 'solana', method, params })
    } catch (error) {
      throw providerError(error)
    }
  }

  return Object.freeze({
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async ({ silent }: { readonly silent?: boolean } = {}) =>
          silent && !(await client.isConnected()) ? { accounts: [] } : load(),
      },
      'standard:disconnect': { version: '1.0.0', disconnect: () => client.signOut() },
      'standard:events': {
        version: '1.0.0',
        on: (_: string, listener: (change: object) => void) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        async signMessage(...inputs: readonly MessageInput[]) {
          const outputs: object[] = []
          for (const { account, message } of inputs) {
            const method = 'solana_signMessage'
            const answer = await ask(method, { message: encodeBase58(message), pubkey: account.address })
            const { signature } = parse(signatureAnswer, answer)
            outputs.push({ signedMessage: message, signature: bytesOf(signature, method) })
          }
          return outputs
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        async signTransaction(...inputs: readonly TransactionInput[]) {
          const [first, ...more] = inputs.map(({ transaction }) => encodeBase58(transaction))
          if (more.length > 0) {
            const method = 'solana_signAllTransactions'
            const { transactions } = parse(transactionsAnswer, await ask(method, { transactions: [first, ...more] }))
            return transactions.map((one) => ({ signedTransaction: bytesOf(one, method) }))
          }
          const method = 'solana_signTransaction'
          const { transaction } = parse(transactionAnswer, await ask(method, { transaction: first }))
          return [{ signedTransaction: bytesOf(transaction, method) }]
        },
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        async signAndSendTransaction(...inputs: readonly TransactionInput[]) {
          const outputs: object[] = []
          for (const { transaction, options } of inputs) {
            const method = 'solana_signAndSendTransaction'
            const params = { transaction: encodeBase58(transaction), ...(options && { options }) }
            const { signature } = parse(signatureAnswer, await ask(method, params))
            outputs.push({ signature: bytesOf(signature, method) })
          }
          return outputs
        },
      },
    },
  })
}
