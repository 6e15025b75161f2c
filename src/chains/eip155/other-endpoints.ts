import type { Context } from '../core/adapter.ts'
import { deadline, delay } from '../core/async.ts'
import { WmError } from '../core/errors.ts'
import type { Network } from '../core/types.ts'
import { balanceOf, blockNumber, nonceAt, type Receipt, receiptOf } from './chain-reads.ts'
import { toHex } from './parse.ts'
import { tokenBalance } from './token-calls.ts'
import { type Rpc, rpcOf } from './transport.ts'

// Nodes keep the state of 128 blocks at least: endpoints that are further apart have none that both can be asked about.
const MOST_BEHIND = 120n
// A node may know of a block before it has its receipts.
const SETTLED = 2n
// Nodes that serve the public are rarely further behind. A block higher above their newest one is made up.
const MOST_AHEAD = 32n
const PATIENCE = 3_000
// Time for a new block to reach both endpoints.
const PAUSE = 2_000
const MOST_ASKED = 4

/** Each endpoint of the network by itself, in the order in which the page asks them. */
function endpointsOf(network: Network, c: Context): Rpc[] {
  const urls = [...new Set(network.rpcUrls.default.http)]
  return urls.map((url) => rpcOf({ ...network, rpcUrls: { ...network.rpcUrls, default: { http: [url] } } }, c))
}

/** Undefined for what fails or takes long. */
const answered = <T>(reading: Promise<T>, c: Context): Promise<T | undefined> =>
  deadline(reading, PATIENCE, c.clock, () => new WmError('INTERNAL')).catch(() => undefined)

/**
 * The endpoints that contradict what the page is told, none when enough of them confirm it. `undefined` is the verdict
 * of an endpoint that says nothing. No more are asked than are needed.
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

/** Whether the endpoints of the network contradict each other about what the account has and has sent. */
export async function isDisputed(from: string, network: Network, c: Context, token?: string): Promise<boolean> {
  const endpoints = endpointsOf(network, c)
  if (endpoints.length < 2) return false
  const reads = (rpc: Rpc, block: bigint | 'latest'): Promise<bigint | number>[] => {
    const tag = block === 'latest' ? block : toHex(block)
    const own = [nonceAt(rpc, from, block), balanceOf(rpc, from, tag)]
    return token === undefined ? own : [...own, tokenBalance(rpc, token, from, tag)]
  }
  const read = (rpc: Rpc, block: bigint | 'latest') =>
    answered(
      Promise.all(reads(rpc, block)).then((all) => all.join()),
      c,
    )

  /** The others that contradict the endpoint which the page is told by. It must have an answer where they have one. */
  const differing = (told: Rpc, others: readonly Rpc[]) => {
    const asked = (async () => {
      const head = await answered(blockNumber(told), c)
      if (head === undefined) return undefined
      // The page shows what is said of the latest block, and only numbered ones can be compared: both must be the same.
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
    // Each method goes to the first endpoint that answers it, so one that refuses the rest still tells the page something.
    const isThere = await answered(Promise.any(reads(told, 'latest')), c)
    if (isThere === undefined) continue
    const found = await differing(told, endpoints.slice(at + 1, at + MOST_ASKED))
    if (found.length === 0) return false
    // A block that came between two reads, or has not reached everybody, makes honest endpoints differ once.
    await delay(PAUSE, c.clock, c.signal)
    return (await differing(told, found)).length > 0
  }
  return false
}

/**
 * Whether endpoints of the network contradict how a transaction is said to have ended. All of them are asked, also the
 * one that said so: it may be the only one that does, or say something else now.
 * @param block The one that the transaction is said to be in.
 * @param isAsSaid Whether a receipt of this endpoint means the same end.
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
    // Just behind the block, it cannot know yet.
    return height > block + SETTLED || height + MOST_AHEAD < block ? false : undefined
  }
  return (await contradicting(endpoints, 2, (rpc) => answered(confirms(rpc), c))).length > 0
}
