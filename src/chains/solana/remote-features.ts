import { decodeBase58, encodeBase58 } from '../core/base58.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { readField } from '../core/read-field.ts'
import type { CaipNetworkId } from '../core/types.ts'
import type { RemoteLink } from '../wallet-connect/remote-link.ts'
import type { Call } from '../wallet-standard/call.ts'
import { addSignature } from './add-signature.ts'
import { standardName } from './chain-name.ts'
import type { Features } from './features.ts'
import { legacyFields } from './legacy-fields.ts'

/** Input of a Wallet Standard function, as `createProvider` passes it. */
interface Input {
  readonly account: { readonly address: string }
  readonly chain: string
  readonly message: Uint8Array
  readonly transaction: Uint8Array
  readonly options: object
}
type Listen = (listener: (change: { readonly accounts: readonly unknown[] }) => void) => () => void

/** Characters of the longest base58 form of 64 bytes. */
const SIGNATURE = 88

const malformed = (method: string) => connectionError('WALLET_MALFORMED', { method })

function signatureIn(answer: unknown, method: string): Uint8Array<ArrayBuffer> {
  const text = readField(answer, 'signature')
  const bytes = typeof text === 'string' ? decodeBase58(text, SIGNATURE) : undefined
  if (bytes?.length !== 64) throw malformed(method)
  return bytes
}

/**
 * Returns Wallet Standard functions that send WalletConnect requests
 * (https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc); undefined for methods that the wallet did not
 * approve.
 */
export function remoteFeatures(link: RemoteLink, listen: Listen): Features {
  const has = (method: string) => link.methods().includes(method)
  const networkOf = ({ chain }: Input): CaipNetworkId =>
    link.session().approved.find((id) => standardName(id) === chain) ?? link.chain()

  async function signOne(input: Input): Promise<Uint8Array> {
    const method = 'solana_signTransaction'
    const { transaction, account } = input
    const pubkey = account.address
    const params = { transaction: toBase64(transaction), pubkey, ...legacyFields(transaction) }
    const answer = await link.ask(method, params, networkOf(input))
    const text = readField(answer, 'transaction')
    // Older wallets return only the signature.
    const signed =
      text === undefined || text === null
        ? addSignature(transaction, pubkey, signatureIn(answer, method))
        : fromBase64(text)
    if (!signed) throw malformed(method)
    return signed
  }
  async function signTogether(inputs: readonly Input[], first: Input): Promise<readonly Uint8Array[]> {
    const method = 'solana_signAllTransactions'
    const params = { transactions: inputs.map(({ transaction }) => toBase64(transaction)) }
    const answer = await link.ask(method, params, networkOf(first))
    const list = readField(answer, 'transactions')
    if (!Array.isArray(list) || list.length !== inputs.length) throw malformed(method)
    return list.map((text) => {
      const signed = fromBase64(text)
      if (!signed) throw malformed(method)
      return signed
    })
  }
  async function signTransactions(inputs: readonly Input[]): Promise<readonly object[]> {
    const [first] = inputs
    const together = first && inputs.length > 1 && has('solana_signAllTransactions')
    const signed: Uint8Array[] = together ? [...(await signTogether(inputs, first))] : []
    // Sequential, because the visitor answers each in the wallet.
    if (!together) for (const input of inputs) signed.push(await signOne(input))
    return signed.map((signedTransaction) => ({ signedTransaction }))
  }
  async function signMessages(inputs: readonly Input[]): Promise<readonly object[]> {
    const method = 'solana_signMessage'
    const outputs: object[] = []
    for (const { message, account } of inputs) {
      const answer = await link.ask(method, { message: encodeBase58(message), pubkey: account.address })
      outputs.push({ signedMessage: message, signature: signatureIn(answer, method) })
    }
    return outputs
  }
  async function send(inputs: readonly Input[]): Promise<readonly object[]> {
    const method = 'solana_signAndSendTransaction'
    const outputs: object[] = []
    for (const input of inputs) {
      const { transaction, account, options } = input
      const params = {
        transaction: toBase64(transaction),
        pubkey: account.address,
        sendOptions: options,
        ...legacyFields(transaction),
      }
      outputs.push({ signature: signatureIn(await link.ask(method, params, networkOf(input)), method) })
    }
    return outputs
  }
  const when = (method: string, run: (inputs: readonly Input[]) => Promise<readonly object[]>): Call | undefined =>
    has(method) ? (...inputs) => run(inputs as readonly Input[]) : undefined

  return {
    connect: async () => ({ accounts: [] }),
    on: (_event, listener) => listen(listener as Parameters<Listen>[0]),
    disconnect: undefined,
    signIn: undefined,
    get signMessage() {
      return when('solana_signMessage', signMessages)
    },
    get signTransaction() {
      return when('solana_signTransaction', signTransactions)
    },
    get signAndSendTransaction() {
      return when('solana_signAndSendTransaction', send)
    },
  }
}

/** Characters of the longest transaction, 1232 bytes. */
const MAX = 1644

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Returns the bytes of a base64 text of a transaction's size; undefined for anything else. */
function fromBase64(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || text.length > MAX || !/^[\w+/]+={0,2}$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
