import type { Context } from '../core/adapter.ts'
import { deadline } from '../core/async.ts'
import { WmError } from '../core/errors.ts'
import type { Network } from '../core/types.ts'
import { balanceOf, blockNumber, nonceAt, receiptOf } from './chain-reads.ts'
import { toHex } from './parse.ts'
import { tokenBalance } from './token-calls.ts'
import { type Rpc, rpcOf } from './transport.ts'

// Endpoints are rarely further apart than a few blocks; one that is this far behind shows the past.
const MOST_BEHIND = 256n
// A node may know of a block before it has its receipts.
const SETTLED = 2n
const PATIENCE = 3_000
const MOST_ASKED = 3

/** Each endpoint of the network by itself, in the order in which the page asks them. */
function endpointsOf(network: Network, c: Context): Rpc[] {
  const urls = [...new Set(network.rpcUrls.default.http)]
  return urls.map((url) => rpcOf({ ...network, rpcUrls: { ...network.rpcUrls, default: { http: [url] } } }, c))
}

/** The endpoint whose answers the page gets, which is the first that is there, and those behind it. */
async function split(network: Network, c: Context): Promise<{ readonly told?: Rpc; readonly others: readonly Rpc[] }> {
  const endpoints = endpointsOf(network, c)
  if (endpoints.length < 2) return { others: [] }
  for (const [at, told] of endpoints.entries()) {
    const isThere = await answered(blockNumber(told), c)
    if (isThere !== undefined) return { told, others: endpoints.slice(at + 1, at + 1 + MOST_ASKED) }
  }
  return { others: [] }
}

/** Undefined for what fails or takes long: an endpoint that says nothing contradicts nothing. */
const answered = <T>(reading: Promise<T>, c: Context): Promise<T | undefined> =>
  deadline(reading, PATIENCE, c.clock, () => new WmError('INTERNAL')).catch(() => undefined)

/**
 * True when an endpoint contradicts what the page is told and none of the next ones confirms it. Where the first one
 * confirms it, the rest are not asked.
 */
async function isContradicted(
  others: readonly Rpc[],
  c: Context,
  confirms: (rpc: Rpc) => Promise<boolean | undefined>,
): Promise<boolean> {
  let contradicted = false
  for (const rpc of others) {
    const verdict = await answered(confirms(rpc), c)
    if (verdict) return false
    if (verdict === false) contradicted = true
  }
  return contradicted
}

/** Whether two endpoints know the same of an account, at the newest block that both have. */
async function saySame(one: Rpc, other: Rpc, from: string, token?: string): Promise<boolean> {
  const [mine, theirs] = await Promise.all([blockNumber(one), blockNumber(other)])
  const [low, high] = mine < theirs ? [mine, theirs] : [theirs, mine]
  if (high - low > MOST_BEHIND) return false
  const block = toHex(low)
  const read = (rpc: Rpc) =>
    Promise.all([
      nonceAt(rpc, from, low),
      balanceOf(rpc, from, block),
      token === undefined ? 0n : tokenBalance(rpc, token, from, block),
    ])
  const [a, b] = await Promise.all([read(one), read(other)])
  return a.join() === b.join()
}

/** Whether the endpoints of the network contradict each other about what the account has and has sent. */
export async function isDisputed(from: string, network: Network, c: Context, token?: string): Promise<boolean> {
  const { told, others } = await split(network, c)
  return told !== undefined && isContradicted(others, c, (rpc) => saySame(told, rpc, from, token))
}

/** Whether other endpoints of the network contradict how this transaction ended. */
export async function isEndDisputed(hash: string, network: Network, c: Context): Promise<boolean> {
  const { told, others } = await split(network, c)
  const receipt = told && (await answered(receiptOf(told, hash), c))
  if (!receipt) return false
  return isContradicted(others, c, async (rpc) => {
    const [height, theirs] = await Promise.all([blockNumber(rpc), receiptOf(rpc, hash)])
    if (theirs) return theirs.status === receipt.status
    // Behind the block, it cannot know.
    return height > receipt.blockNumber + SETTLED ? false : undefined
  })
}
