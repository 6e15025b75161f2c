import { delay } from '../core/async.ts'
import type { Context } from '../core/context.ts'
import type { Network } from '../core/types.ts'
import { balanceOf, blockNumber, nonceAt } from './chain-reads.ts'
import { answered, contradicting, endpointsOf, MOST_ASKED } from './other-endpoints.ts'
import { toHex } from './parse.ts'
import type { Rpc } from './transport.ts'

// Blocks. Nodes keep the state of at least 128 blocks; endpoints further apart have no common block to compare.
const MOST_BEHIND = 120n
// Milliseconds for a new block to reach both endpoints.
const PAUSE = 2_000

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
