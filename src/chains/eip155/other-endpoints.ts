import { deadline, delay } from '../core/async.ts'
import type { Context } from '../core/context.ts'
import { runtimeError } from '../core/error-texts/runtime-error.ts'
import type { Network } from '../core/types.ts'
import { balanceOf, blockNumber, nonceAt, type Receipt, receiptOf } from './chain-reads.ts'
import { toHex } from './parse.ts'
import { type Rpc, rpcOf } from './transport.ts'

// Blocks. Nodes keep the state of at least 128 blocks; endpoints further apart have no common block to compare.
const MOST_BEHIND = 120n
// Blocks. A node may know a block before it has the block's receipts.
const SETTLED = 2n
// Blocks. Public nodes rarely lag further; a reported block higher above their newest one is fabricated.
const MOST_AHEAD = 32n
const PATIENCE = 3_000
// Milliseconds for a new block to reach both endpoints.
const PAUSE = 2_000
const MOST_ASKED = 4

/** Returns each endpoint of the network as an RPC of its own, in the order of use. */
function endpointsOf(network: Network, c: Context): Rpc[] {
  const urls = [...new Set(network.rpcUrls.default.http)]
  return urls.map((url) => rpcOf({ ...network, rpcUrls: { ...network.rpcUrls, default: { http: [url] } } }, c))
}

/** Resolves with the reading; undefined if it fails or takes too long. */
const answered = <T>(reading: Promise<T>, c: Context): Promise<T | undefined> =>
  deadline(reading, PATIENCE, c.clock, () => runtimeError('INTERNAL')).catch(() => undefined)

/**
 * Resolves with the endpoints that contradict the page's answer; with none if `enough` of them confirm it. `undefined`
 * is the verdict of an endpoint without an answer. Further endpoints are asked only if the first ones do not suffice.
 */
async function contradicting(
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
 * Resolves with true when the endpoints of the network contradict each other about the account's balance and nonce, and
 * about what `held` reads of it.
 */
export async function isDisputed(
  from: string,
  network: Network,
  c: Context,
  held?: (rpc: Rpc, block: string) => Promise<bigint>,
): Promise<boolean> {
  const endpoints = endpointsOf(network, c)
  if (endpoints.length < 2) return false
  const reads = (rpc: Rpc, block: bigint | 'latest'): Promise<bigint | number>[] => {
    const tag = block === 'latest' ? block : toHex(block)
    const own = [nonceAt(rpc, from, block), balanceOf(rpc, from, tag)]
    return held ? [...own, held(rpc, tag)] : own
  }
  const read = (rpc: Rpc, block: bigint | 'latest') =>
    answered(
      Promise.all(reads(rpc, block)).then((all) => all.join()),
      c,
    )

  /** Resolves with the endpoints that contradict `told`, the one that the page reads. It must answer if they do. */
  const differing = (told: Rpc, others: readonly Rpc[]) => {
    const asked = (async () => {
      const head = await answered(blockNumber(told), c)
      if (head === undefined) return undefined
      // The page shows the latest block, but endpoints are comparable only at a numbered one: both reads must agree.
      const [shown, atHead] = await Promise.all([read(told, 'latest'), read(told, head)])
      return { head, shown, atHead }
    })()
    return contradicting(others, 1, async (other) => {
      const [mine, head] = await Promise.all([asked, answered(blockNumber(other), c)])
      if (head === undefined) return undefined
      if (!mine || mine.head - head > MOST_BEHIND || head - mine.head > MOST_BEHIND) return false
      const both = head < mine.head ? head : mine.head
      const [own, theirs] = await Promise.all([both === mine.head ? mine.atHead : read(told, both), read(other, both)])
      return theirs === undefined ? undefined : theirs === own && own === mine.shown
    })
  }

  for (const [at, told] of endpoints.entries()) {
    // Each method goes to the first endpoint that answers it, so an endpoint that answers any of them informs the page.
    const isThere = await answered(Promise.any(reads(told, 'latest')), c)
    if (isThere === undefined) continue
    const found = await differing(told, endpoints.slice(at + 1, at + MOST_ASKED))
    if (found.length === 0) return false
    // A block that arrives between two reads, or has not reached every endpoint, makes honest endpoints differ once.
    await delay(PAUSE, c.clock, c.signal)
    return (await differing(told, found)).length > 0
  }
  return false
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
