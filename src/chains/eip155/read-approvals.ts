import { anySignal } from '../core/any-signal.ts'
import type { ApprovalList, ApprovalPlace, ApprovalReading } from '../core/approval-reads.ts'
import { deadline } from '../core/async.ts'
import type { Context } from '../core/context.ts'
import { WmError } from '../core/errors.ts'
import type { Network } from '../core/types.ts'
import { type Answer, readEach, readText, word } from './contract-reads.ts'
import { parseAddress } from './parse.ts'
import { type Rpc, rpcOf } from './transport.ts'

export const nobody = '0x0000000000000000000000000000000000000000'

// Selectors of ERC-20, ERC-721 and ERC-1155.
const ALLOWANCE = 'dd62ed3e'
const IS_APPROVED_FOR_ALL = 'e985e9c5'
const GET_APPROVED = '081812fc'
const OWNER_OF = '6352211e'
const DECIMALS = '313ce567'
const SYMBOL = '95d89b41'
const NAME = '06fdde03'
/** Limit of decimals in which amounts can be written. */
const MOST_DECIMALS = 36n
/** Approvals of one request, of which a contract that uses up its gas spoils the others. */
const BATCH = 10
/** Milliseconds of all reads, and of one request: a contract can make each of them slow. */
const LONGEST = 8_000
const LONGEST_OF_ONE = 2_500

/** Returns the same text for the same approval. */
export const placeKey = ({ token, spender, of }: ApprovalPlace): string =>
  [token, typeof of === 'bigint' ? '' : spender, of].join(' ').toLowerCase()

/** Returns the calls that read an approval: four each. */
function callsOf({ token: to, spender = nobody, of }: ApprovalPlace, owner: string) {
  const both = `${word(owner)}${word(spender)}`
  const [first, second] =
    of === 'amount'
      ? [`${ALLOWANCE}${both}`, DECIMALS]
      : of === 'collection'
        ? [`${IS_APPROVED_FOR_ALL}${both}`, SYMBOL]
        : [`${GET_APPROVED}${word(of)}`, `${OWNER_OF}${word(of)}`]
  return [first, second, SYMBOL, NAME].map((data) => ({ to, data }))
}

/** Returns the address in a word; undefined if the answer is none. */
const addressIn = (answer: Answer) =>
  answer && /^0{24}[\da-f]{40}$/i.test(answer) ? parseAddress(`0x${answer.slice(24)}`) : undefined

/** Returns the approval, nothing if it does not hold, or `unread` if the contract does not say it. */
function readPlace(
  { token, spender, of }: ApprovalPlace,
  owner: string,
  [first, second, symbol, name]: readonly Answer[],
): ApprovalReading | undefined | 'unread' {
  const words = { symbol: readText(symbol), name: readText(name) }
  // The contract alone can say that an item has no owner, or a token no decimals: no answer is neither.
  if (second === undefined && of !== 'collection') return 'unread'
  if (typeof of === 'bigint') {
    // An item without an owner does not exist any more, and another owner's approval is theirs.
    if (addressIn(second) !== parseAddress(owner)) return undefined
    const holder = addressIn(first)
    if (!holder) return 'unread'
    return holder === nobody ? undefined : { token, spender: holder, of, amount: 1n, decimals: 0, ...words }
  }
  if (first?.length !== 64 || spender === undefined) return 'unread'
  const amount = BigInt(`0x${first}`)
  if (amount === 0n) return undefined
  if (of === 'collection') return { token, spender, of, amount: 1n, decimals: 0, ...words }
  const decimals = second?.length === 64 ? BigInt(`0x${second}`) : 0n
  return decimals > MOST_DECIMALS ? 'unread' : { token, spender, of, amount, decimals: Number(decimals), ...words }
}

/**
 * Returns an RPC for calls whose failure costs their own answer only. A call that the contract turns back has the empty
 * answer, and one that the network refuses has none.
 */
const lenient =
  (rpc: Rpc, c: Context): Rpc =>
  async (method, params) => {
    try {
      return await deadline(rpc(method, params), LONGEST_OF_ONE, c.clock, () => undefined)
    } catch (cause) {
      if (c.signal.aborted || WmError.is(cause, 'NETWORK_MISMATCH')) throw cause
      return WmError.is(cause, 'NODE_ERROR') && cause.data.reason === 'execution-reverted' ? '0x' : undefined
    }
  }

/** Reads which of these approvals hold, and what each allows, from the contracts of the tokens. */
export async function readApprovals(
  owner: string,
  network: Network,
  places: readonly ApprovalPlace[],
  c: Context,
): Promise<ApprovalList> {
  const stop = new AbortController()
  const cancel = c.clock.after(LONGEST, () => stop.abort())
  const rpc = lenient(rpcOf(network, { ...c, signal: anySignal(c.signal, stop.signal) }), c)
  const list: ApprovalReading[] = []
  let unread = 0
  try {
    for (let at = 0; at < places.length; at += BATCH) {
      const some = places.slice(at, at + BATCH)
      const calls = some.flatMap((place) => callsOf(place, owner))
      const answers = await readEach(rpc, calls, c)
      for (const [index, place] of some.entries()) {
        const own = calls.slice(index * 4, index * 4 + 4)
        let read = readPlace(place, owner, answers.slice(index * 4, index * 4 + 4))
        // A call that fails among others may have had no gas left. Alone, the network tells why it fails.
        if (read === 'unread' && !stop.signal.aborted) {
          const alone = await Promise.all(own.map((call) => readEach(rpc, [call], c)))
          read = readPlace(place, owner, alone.flat())
        }
        if (read === 'unread') unread++
        else if (read) list.push(read)
      }
    }
  } finally {
    cancel()
  }
  return { list, unread }
}
