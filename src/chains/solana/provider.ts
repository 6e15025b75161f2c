import { connectionError } from '../core/error-texts/connection-error.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import { tryParse, v } from '../core/schema.ts'
import type { SolanaProvider, SolanaSendOptions, SolanaSigner } from '../core/types.ts'
import type { Call } from '../wallet-standard/call.ts'
import { chainName } from './chain-name.ts'
import { standardCommitment } from './commitment.ts'
import { addressBytes } from './parse.ts'
import type { StandardWallet } from './wallet.ts'

const bytes = (min: number, max: number) =>
  v.custom<Uint8Array>(
    // Arrays of another frame are not instances of this frame's `Uint8Array`.
    (raw) =>
      ArrayBuffer.isView(raw) &&
      Object.prototype.toString.call(raw) === '[object Uint8Array]' &&
      isWithin(raw as Uint8Array, min, max),
  )
const isWithin = ({ length }: Uint8Array, min: number, max: number) => length >= min && length <= max
const signature = bytes(64, 64)
// Bytes of a network packet, the limit of a transaction.
const transaction = bytes(1, 1232)
const signed = v.object({ signedTransaction: transaction })
const signedMessage = v.object({ signedMessage: v.optional(bytes(0, 1_000_000)), signature })
const sent = v.object({ signature })

const same = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])

/** Resolves with true when the account signed the message; for wallets that do not return the signed text. */
async function isSigned(address: string, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  const key = addressBytes(address)
  if (!key) return false
  const { verifyEd25519 } = await import('./ed25519.ts')
  return verifyEd25519(Uint8Array.from(key), Uint8Array.from(signature), Uint8Array.from(message)).catch(() => false)
}

/** Calls the wallet once. Resolves with one validated output for each input. */
async function ask<const S extends v.GenericSchema>(
  call: Call | undefined,
  method: string,
  schema: S,
  inputs: readonly object[],
): Promise<readonly v.InferOutput<S>[]> {
  if (!call) throw rpcError('METHOD_UNSUPPORTED')
  const answer = await call(...inputs)
  const outputs = tryParse(v.array(schema), answer)
  if (outputs?.length !== inputs.length) throw connectionError('WALLET_MALFORMED', { method })
  return outputs
}

const first = <T>(list: readonly T[]): T => list[0] as T

function checkOptions({ preflightCommitment, ...rest }: SolanaSendOptions): object {
  return { ...rest, ...(preflightCommitment && { preflightCommitment: standardCommitment(preflightCommitment) }) }
}

/** Returns the provider of a wallet; all arguments and results are bytes. */
export function createProvider(wallet: StandardWallet): SolanaProvider {
  const { features } = wallet
  const accountOf = ({ address }: SolanaSigner) => {
    const account = wallet.accounts()?.find((item) => item.address === address)
    if (!account) throw connectionError('ACCOUNT_CHANGED')
    return account.raw
  }
  const target = (signer: SolanaSigner) => {
    const chain = chainName(signer.caipNetworkId, wallet.chains)
    if (!chain) throw connectionError('CHAIN_UNSUPPORTED')
    return { account: accountOf(signer), chain }
  }
  const signAll = async (transactions: readonly Uint8Array[], signer: SolanaSigner) => {
    const to = target(signer)
    const inputs = transactions.map((item) => ({ ...to, transaction: item }))
    const outputs = await ask(features.signTransaction, 'solana:signTransaction', signed, inputs)
    return outputs.map(({ signedTransaction }) => Uint8Array.from(signedTransaction))
  }
  return Object.freeze({
    async signMessage(message: Uint8Array, signer: SolanaSigner) {
      const method = 'solana:signMessage'
      // A copy: the wallet must not be able to change the message that its answer is compared with.
      const input = { account: accountOf(signer), message: Uint8Array.from(message) }
      const output = first(await ask(features.signMessage, method, signedMessage, [input]))
      // A verifier knows only the requested message, so the signature must be of exactly this one.
      const isOurs = output.signedMessage
        ? same(output.signedMessage, message)
        : await isSigned(signer.address, output.signature, message)
      if (!isOurs) throw connectionError('WALLET_MALFORMED', { method })
      return Uint8Array.from(output.signature)
    },
    signTransaction: async (item: Uint8Array, signer: SolanaSigner) => first(await signAll([item], signer)),
    signAllTransactions: signAll,
    async signAndSendTransaction(item: Uint8Array, signer: SolanaSigner, options: SolanaSendOptions = {}) {
      const input = { ...target(signer), transaction: item, options: checkOptions(options) }
      const call = features.signAndSendTransaction
      return Uint8Array.from(first(await ask(call, 'solana:signAndSendTransaction', sent, [input])).signature)
    },
  })
}
