import { deadline } from '../core/async.ts'
import type { Context } from '../core/context.ts'
import { runtimeError } from '../core/error-texts/runtime-error.ts'
import type { Network } from '../core/types.ts'
import { blockNumber, type Receipt, receiptOf } from './chain-reads.ts'
import { type Rpc, rpcOf } from './transport.ts'

// Blocks. A node may know a block before it has the block's receipts.
const SETTLED = 2n
// Blocks. Public nodes rarely lag further; a reported block higher above their newest one is fabricated.
const MOST_AHEAD = 32n
const PATIENCE = 3_000
export const MOST_ASKED = 4

/** Returns each endpoint of the network as an RPC of its own, in the order of use. */
export function endpointsOf(network: Network, c: Context): Rpc[] {
  const urls = [...new Set(network.rpcUrls.default.http)]
  return urls.map((url) => rpcOf({ ...network, rpcUrls: { ...network.rpcUrls, default: { http: [url] } } }, c))
}

/** Resolves with the reading; undefined if it fails or takes too long. */
export const answered = <T>(reading: Promise<T>, c: Context): Promise<T | undefined> =>
  deadline(reading, PATIENCE, c.clock, () => runtimeError('INTERNAL')).catch(() => undefined)

/**
 * Resolves with the endpoints that contradict the page's answer; with none if `enough` of them confirm it. `undefined`
 * is the verdict of an endpoint without an answer. Further endpoints are asked only if the first ones do not suffice.
 */
export async function contradicting(
  endpoints: readonly Rpc[],
  enough: number,
  confirms: (rpc: Rpc) => Promise<boolean | undefined>,
): Promise<readonly Rpc[]> {
  const ask = (some: readonly Rpc[]) => Promise.all(some.map(async (rpc) => ({ rpc, verdict: await confirms(rpc) })))
  const isEnough = (some: Awaited<ReturnType<typeof ask>>) => some.filter(({ verdict }) => verdict).length >= enough
  const first = await ask(endpoints.slice(0, enough))
  if (isEnough(first)) return []
  const all = [...first, ...(await ask(endpoints.slice(enough, MOST_ASKED)))]
  return isEnough(all) ? [] : all.filter(({ verdict }) => verdict === false).map(({ rpc }) => rpc)
}

/**
 * Resolves with true when endpoints of the network contradict the reported end of a transaction. All of them are asked,
 * including the reporting one: it may be the only one with this answer, or answer differently now.
 * @param block Reported block of the transaction.
 * @param isAsSaid Resolves with true when a receipt of this endpoint means the same end.
 */
export async function isEndDisputed(
  { hash, block }: { readonly hash: string; readonly block: bigint },
  network: Network,
  c: Context,
  isAsSaid: (rpc: Rpc, receipt: Receipt) => Promise<boolean>,
): Promise<boolean> {
  const endpoints = endpointsOf(network, c)
  if (endpoints.length < 2) return false
  const confirms = async (rpc: Rpc) => {
    const [height, receipt] = await Promise.all([blockNumber(rpc), receiptOf(rpc, hash)])
    if (receipt) return isAsSaid(rpc, receipt)
    // An endpoint just behind the block cannot have the receipt yet; one far behind it proves the block fabricated.
    return height > block + SETTLED || height + MOST_AHEAD < block ? false : undefined
  }
  return (await contradicting(endpoints, 2, (rpc) => answered(confirms(rpc), c))).length > 0
}
