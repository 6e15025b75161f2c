import { abortable, deadline } from '../core/async.ts'
import type { Context } from '../core/context.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import { rpcCodeOf } from '../core/rpc-codes.ts'
import { tryParse, txHash, v } from '../core/schema.ts'
import type { BatchCapability, BatchOutcome } from '../core/send-capability.ts'
import type { CaipNetworkId, Session, WalletProvider } from '../core/types.ts'
import { chainIdHex } from './parse.ts'

/** Milliseconds after which a wallet that does not answer counts as one without batches. */
const OFFER_LIMIT = 3_000
/** Milliseconds that a wallet has to tell what became of a batch. */
const OUTCOME_LIMIT = 10_000
/** Code of [EIP-5792](https://eips.ethereum.org/EIPS/eip-5792): the wallet knows no batch of this id. */
const UNKNOWN_ID = 5730

/** Version of the request that a wallet takes. */
type Version = '1.0' | '2.0.0'

const offer = v.object({
  atomic: v.optional(v.object({ status: v.string() })),
  /** The form before version 2. */
  atomicBatch: v.optional(v.object({ supported: v.boolean() })),
})
const offers = v.record(v.string(), v.unknown())

const answer = v.object({
  status: v.custom<number | 'PENDING' | 'CONFIRMED'>(
    (raw) => typeof raw === 'number' || raw === 'PENDING' || raw === 'CONFIRMED',
  ),
  receipts: v.nullish(v.array(v.object({ transactionHash: txHash }))),
})

/** Answers by provider, then account and network, for the life of the page. */
const known = new WeakMap<WalletProvider, Map<string, Promise<Version | undefined>>>()

function knownOf(provider: WalletProvider) {
  const found = known.get(provider) ?? new Map<string, Promise<Version | undefined>>()
  known.set(provider, found)
  return found
}

const keyOf = (address: string, network: CaipNetworkId) => `${network}:${address.toLowerCase()}`

/** Returns the version of the request for what a wallet says about a chain; undefined if it makes no batches there. */
function versionIn(raw: unknown, chain: string): Version | undefined {
  const all = Object.entries(tryParse(offers, raw) ?? {})
  // Wallets write chain ids with other letters and zeros; 0 stands for all chains.
  const on = (id: number) =>
    tryParse(offer, all.find(([key]) => /^0x[\da-f]{1,14}$/i.test(key) && Number(key) === id)?.[1])
  const { atomic, atomicBatch } = { ...on(0), ...on(Number(chain)) }
  if (atomic) return atomic.status === 'supported' || atomic.status === 'ready' ? '2.0.0' : undefined
  return atomicBatch?.supported ? '1.0' : undefined
}

async function ask({ provider, address }: Session<'eip155'>, network: CaipNetworkId, { clock }: Context) {
  const chain = chainIdHex(network)
  const asked = provider.request({ method: 'wallet_getCapabilities', params: [address, [chain]] })
  try {
    const raw = await deadline(asked, OFFER_LIMIT, clock, () => rpcError('PROVIDER_DISCONNECTED'))
    return versionIn(raw, chain)
  } catch {
    return undefined
  }
}

/** Resolves with the version in which a wallet takes batches of an account; asks it once. */
export function batchVersion(
  session: Session<'eip155'>,
  network: CaipNetworkId,
  c: Context,
): Promise<Version | undefined> {
  const answers = knownOf(session.provider)
  const key = keyOf(session.address, network)
  const asked = answers.get(key) ?? ask(session, network, c)
  answers.set(key, asked)
  return abortable(asked, c.signal)
}

/** Keeps in mind that a wallet has refused a batch of an account, whatever it says. */
export const forgetBatches = ({ provider, address }: Session<'eip155'>, network: CaipNetworkId): void =>
  void knownOf(provider).set(keyOf(address, network), Promise.resolve(undefined))

/** Returns the id of a transfer's batch: it is known before the wallet is asked, so it survives a lost answer. */
export const batchIdOf = (transfer: string): string =>
  `0x${[...transfer].map((one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('')}`

function outcomeIn(raw: unknown): BatchOutcome {
  const { status, receipts } = tryParse(answer, raw) ?? {}
  if (status === undefined) return { status: 'silent' }
  // A wallet that made several transactions of it, against the request, tells the swap last.
  const hash = receipts?.at(-1)?.transactionHash
  if (hash) return { status: 'sent', hash }
  if (typeof status === 'string') return { status: 'pending' }
  // From 400 on it has failed. A success without a receipt is shown by the chain.
  return { status: status >= 400 ? 'failed' : 'pending' }
}

/** The questions of [EIP-5792](https://eips.ethereum.org/EIPS/eip-5792). */
export const batchWallet: BatchCapability<'eip155'> = {
  isOffered: async (session, { caipNetworkId }, c) =>
    (await batchVersion(session, caipNetworkId, c).catch(() => undefined)) !== undefined,
  async outcome({ provider }, { batch, transfer }, { signal, clock }) {
    const asked = provider.request({ method: 'wallet_getCallsStatus', params: [batch ?? batchIdOf(transfer)] })
    try {
      const limited = deadline(asked, OUTCOME_LIMIT, clock, () => rpcError('PROVIDER_DISCONNECTED'))
      return outcomeIn(await abortable(limited, signal))
    } catch (error) {
      return { status: rpcCodeOf(error) === UNKNOWN_ID ? 'unknown' : 'silent' }
    }
  },
}
