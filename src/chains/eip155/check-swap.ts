import { swapError } from '../core/error-texts/swap-error.ts'
import type { SwapRefusal } from '../core/errors.ts'
import type { BuiltTransaction, CheckedSwap, SwapTerms } from '../core/swap-checks.ts'
import type { CaipNetworkId } from '../core/types.ts'
import { equals } from './is-same-transfer.ts'
import { approveData, type CoinSide, decodeSwap } from './swap-calldata.ts'

/** Facts of the chain that a swap is compared with. */
export interface SwapFacts {
  /** The token that stands for the coin, by the router itself. */
  readonly wrapped: string
  /** Time of the newest block, in seconds. */
  readonly time: bigint
}

/** Seconds for which a built swap may be mined: one that is kept back longer would be mined at an old price. */
const LONGEST = 3600n

function refuse(reason: SwapRefusal): never {
  throw swapError('SWAP_REFUSED', { reason })
}

/** Returns the address of a CAIP-10 id of this network. */
function addressOf(id: string, network: CaipNetworkId): string {
  const [, chain, address] = /^([^:]+:[^:]+):(0x[\da-fA-F]{40})$/.exec(id) ?? []
  return chain === network && address ? address : refuse('network')
}

const routerOf = (address: string, { routers }: SwapTerms) =>
  routers.find((router) => equals(router, address)) ?? refuse('router')

/** Refuses a value of the transaction other than this one. A transaction without one gets this one. */
function checkValue({ value }: BuiltTransaction, expected: bigint): void {
  if (value !== undefined && value !== expected.toString()) refuse('value')
}

/** Returns the router of a built swap, whose address is looked up before the facts about it are read. */
export const routerOfSwap = (built: BuiltTransaction, terms: SwapTerms, network: CaipNetworkId): string =>
  routerOf(addressOf(built.to, network), terms)

/** Compares a built swap with its terms and with the chain, to the last byte. */
export function checkSwap(
  built: BuiltTransaction,
  terms: SwapTerms,
  network: CaipNetworkId,
  { wrapped, time }: SwapFacts,
): CheckedSwap {
  const router = routerOfSwap(built, terms, network)
  const { from, pay, receive, amount, least } = terms
  if (!equals(addressOf(built.from, network), from)) refuse('account')
  checkValue(built, pay === undefined ? amount : 0n)
  const call = decodeSwap(built.data) ?? refuse('calldata')
  const coin: CoinSide = pay === undefined ? 'pay' : receive === undefined ? 'receive' : 'none'
  if (call.coin !== coin) refuse('calldata')
  if (call.amount !== undefined && call.amount !== amount) refuse('amount')
  if (call.least < least || call.least === 0n) refuse('minimum')
  const [first, last] = [call.path[0], call.path.at(-1)]
  if (!equals(first, pay ?? wrapped) || !equals(last, receive ?? wrapped)) refuse('path')
  // A token twice in the path gives away fees for nothing.
  if (new Set(call.path).size < call.path.length) refuse('path')
  if (!equals(call.to, from)) refuse('recipient')
  if (call.deadline <= time || call.deadline > time + LONGEST) refuse('deadline')
  return { router, data: built.data.toLowerCase(), least: call.least }
}

/**
 * Compares a built approval with its terms. Returns the contract that may take the token. Token and account are told as
 * sender and called contract, in either order: services differ, and neither is taken from the build.
 */
export function checkApproval(built: BuiltTransaction, terms: SwapTerms, network: CaipNetworkId): string {
  const { from, pay, amount } = terms
  if (pay === undefined) refuse('calldata')
  const sides = [addressOf(built.from, network), addressOf(built.to, network)]
  if (!sides.some((one) => equals(one, pay)) || !sides.some((one) => equals(one, from))) refuse('account')
  checkValue(built, 0n)
  const router = terms.routers.find((one) => approveData(one, amount) === built.data.toLowerCase())
  if (router) return router
  // An approval of a known router is wrong in its amount; anything else, also another function, counts as the router.
  return refuse(
    terms.routers.some((one) => built.data.toLowerCase().startsWith(approveData(one, 0n).slice(0, 74)))
      ? 'amount'
      : 'router',
  )
}
