import { decodeSwap } from './swap-calldata.ts'

/**
 * Gas of a swap in one pool, and of each further one. A pool keeps sums of its prices, and writes them in the first
 * swap of each second: an estimate in a second that had one already falls short by up to 46,000.
 */
const SWAP_GAS = { first: 230_000n, further: 100_000n }

/** Returns the limit of gas for an estimate of a swap, or of the approval before it. */
export function swapGas(estimate: bigint, data: string): bigint {
  const swap = decodeSwap(data)
  if (!swap) return (estimate * 6n + 4n) / 5n
  const [least, withMargin] = [SWAP_GAS.first + SWAP_GAS.further * BigInt(swap.path.length - 2), (estimate * 5n) / 4n]
  return withMargin > least ? withMargin : least
}
