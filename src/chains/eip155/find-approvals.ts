import type { ApprovalPlace, FoundApprovals } from '../core/approval-reads.ts'
import { deadline } from '../core/async.ts'
import type { Context } from '../core/context.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import { parse, v } from '../core/schema.ts'
import type { Network } from '../core/types.ts'
import { blockNumber } from './chain-reads.ts'
import { word } from './contract-reads.ts'
import { parseAddress, toHex } from './parse.ts'
import { nobody, placeKey, readApprovals } from './read-approvals.ts'
import { type Rpc, rpcOf } from './transport.ts'

/** `Approval(address,address,uint256)` of tokens, and of collections with the id as a topic. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `ApprovalForAll(address,address,bool)` */
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

/** Blocks of one request. Many nodes allow few; a smaller number is asked for after a refusal. */
const SPANS = [10_000n, 2_000n, 500n]
/** Requests for logs, and milliseconds that they take altogether: the visitor waits for them. */
const MOST_REQUESTS = 20
const LONGEST = 8_000
/** Milliseconds for the logs of all blocks at once: a node that hangs on them may still have those of a few. */
const LONGEST_WHOLE = 2_500
/**
 * Approvals that are read, and those of one contract among them. Anybody can put logs of contracts of their own on the
 * chain, so a token that the account or the page names may have more, and comes first.
 */
const MOST_FOUND = 200
const MOST_NAMED = 50
const MOST_OTHER = 10

const logs = v.array(v.unknown())
const log = v.object({ address: v.string(), topics: v.array(v.string()), data: v.string() })

/** Returns what an event of the owner may allow; undefined for another event. */
function placeOf(raw: unknown, owner: string): ApprovalPlace | undefined {
  const read = v.safeParse(log, raw)
  if (!read.success) return undefined
  const { address, topics, data } = read.output
  const [event, from, to, id] = topics
  const token = parseAddress(address)
  const spender = /^0x0{24}[\da-f]{40}$/i.test(to ?? '') ? parseAddress(`0x${to?.slice(26)}`) : undefined
  // A node that ignores the filter would list approvals of others.
  if (!token || !spender || from?.toLowerCase() !== `0x${word(owner)}`) return undefined
  if (event === APPROVAL_FOR_ALL) return { token, spender, of: 'collection' }
  if (event !== APPROVAL) return undefined
  if (id !== undefined) return /^0x[\da-f]{64}$/i.test(id) ? { token, of: BigInt(id) } : undefined
  return spender !== nobody && /^0x[\da-f]{64}$/i.test(data) ? { token, spender, of: 'amount' } : undefined
}

/** The events of an owner, newest first, and the oldest block that was searched. */
interface Search {
  readonly found: Map<string, ApprovalPlace>
  since: bigint | undefined
}

/** Searches from the newest block back until the first one, a limit, or a refusal of the fewest blocks. */
async function search(rpc: Rpc, owner: string, newest: bigint, id: string, c: Context): Promise<Search> {
  const done: Search = { found: new Map(), since: undefined }
  const until = c.clock.now() + LONGEST
  // Nodes of one's own, and those that index logs, answer for all blocks at once.
  const spans = [newest + 1n, ...SPANS.filter((span) => span <= newest)]
  let to = newest
  for (let asked = 0; asked < MOST_REQUESTS && to >= 0n && c.clock.now() < until; asked++) {
    const [span] = spans
    if (span === undefined) break
    const from = to + 1n > span ? to + 1n - span : 0n
    const filter = {
      topics: [[APPROVAL, APPROVAL_FOR_ALL], `0x${word(owner)}`],
      fromBlock: toHex(from),
      toBlock: toHex(to),
    }
    const left = until - c.clock.now()
    let answer: readonly unknown[]
    try {
      const asking = rpc('eth_getLogs', [filter])
      const ms = span > newest && spans.length > 1 ? LONGEST_WHOLE : left
      answer = parse(logs, await deadline(asking, ms, c.clock, () => rpcError('RPC_UNREACHABLE', { id })))
    } catch {
      c.signal.throwIfAborted()
      spans.shift()
      continue
    }
    for (const raw of [...answer].reverse()) {
      const place = placeOf(raw, owner)
      if (place && !done.found.has(placeKey(place))) done.found.set(placeKey(place), place)
    }
    done.since = from
    to = from - 1n
  }
  return done
}

/** Returns the places that are read: those of named tokens first, and the newest of each contract before its others. */
function chosen(places: readonly ApprovalPlace[], tokens: readonly string[]): readonly ApprovalPlace[] {
  const counts = new Map<string, number>()
  const ranked = places.flatMap((place) => {
    const count = counts.get(place.token) ?? 0
    counts.set(place.token, count + 1)
    const isNamed = tokens.includes(place.token.toLowerCase())
    return count < (isNamed ? MOST_NAMED : MOST_OTHER) ? { place, rank: isNamed ? count - MOST_NAMED : count } : []
  })
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_FOUND)
    .map(({ place }) => place)
}

/** Searches for the approvals of an owner, and reads each of them and of `known` from its contract. */
export async function findApprovals(
  owner: string,
  network: Network,
  known: readonly ApprovalPlace[],
  tokens: readonly string[],
  c: Context,
): Promise<FoundApprovals> {
  const rpc = rpcOf(network, c)
  const { found, since } = await search(rpc, owner, await blockNumber(rpc), network.caipNetworkId, c)
  for (const place of known) found.delete(placeKey(place))
  const read = chosen([...found.values()], tokens)
  const list = await readApprovals(owner, network, [...known, ...read], c)
  return { ...list, since, isCut: read.length < found.size }
}
