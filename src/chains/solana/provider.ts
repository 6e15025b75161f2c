import { WmError } from '../core/errors.ts'
import { tryParse, v } from '../core/schema.ts'
import type { SolanaProvider, SolanaSendOptions, SolanaSigner } from '../core/types.ts'
import type { Call } from '../wallet-standard/call.ts'
import { chainName } from './chain-name.ts'
import { standardCommitment } from './commitment.ts'
import { addressBytes } from './parse.ts'
import type { StandardWallet } from './wallet.ts'

const bytes = (min: number, max: number) =>
  v.custom<Uint8Array>(
    // Also bytes of another frame, which are no instance of this one's class.
    (raw) =>
      ArrayBuffer.isView(raw) &&
      Object.prototype.toString.call(raw) === '[object Uint8Array]' &&
      isWithin(raw as Uint8Array, min, max),
  )
const isWithin = ({ length }: Uint8Array, min: number, max: number) => length >= min && length <= max
const signature = bytes(64, 64)
// A packet of the network has 1232 bytes.
const transaction = bytes(1, 1232)
const signed = v.object({ signedTransaction: transaction })
const signedMessage = v.object({ signedMessage: v.optional(bytes(0, 1_000_000)), signature })
const sent = v.object({ signature })

const same = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])

/** For wallets that do not tell what they signed: whether this account signed this message. */
async function isSigned(address: string, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  const key = addressBytes(address)
  if (!key) return false
  const { verifyEd25519 } = await import('./ed25519.ts')
  return verifyEd25519(Uint8Array.from(key), Uint8Array.from(signature), Uint8Array.from(message)).catch(() => false)
}

/** Asks once and reads one output for each input, all checked. */
async function ask<const S extends v.GenericSchema>(
  call: Call | undefined,
  method: string,
  schema: S,
  inputs: readonly object[],
): Promise<readonly v.InferOutput<S>[]> {
  if (!call) throw new WmError('METHOD_UNSUPPORTED')
  const answer = await call(...inputs)
  const outputs = tryParse(v.array(schema), answer)
  if (outputs?.length !== inputs.length) throw new WmError('WALLET_MALFORMED', { method })
  return outputs
}

const first = <T>(list: readonly T[]): T => list[0] as T

function checkOptions({ preflightCommitment, ...rest }: SolanaSendOptions): object {
  return { ...rest, ...(preflightCommitment && { preflightCommitment: standardCommitment(preflightCommitment) }) }
}

/** A wallet as bytes in and bytes out. */
export function createProvider(wallet: StandardWallet): SolanaProvider {
  const { features } = wallet
  const accountOf = ({ address }: SolanaSigner) => {
    const account = wallet.accounts()?.find((item) => item.address === address)
    if (!account) throw new WmError('ACCOUNT_CHANGED')
    return account.raw
  }
  const target = (signer: SolanaSigner) => {
    const chain = chainName(signer.caipNetworkId, wallet.chains)
    if (!chain) throw new WmError('CHAIN_UNSUPPORTED')
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
      // A copy: what the wallet writes into it must not be what its answer is compared with.
      const input = { account: accountOf(signer), message: Uint8Array.from(message) }
      const output = first(await ask(features.signMessage, method, signedMessage, [input]))
      // Whoever checks the signature knows only the message that was asked for.
      const isOurs = output.signedMessage
        ? same(output.signedMessage, message)
        : await isSigned(signer.address, output.signature, message)
      if (!isOurs) throw new WmError('WALLET_MALFORMED', { method })
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
