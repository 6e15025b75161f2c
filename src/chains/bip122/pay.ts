import { type Coin, type Output, type Payment, type Spender, virtualBytes } from './transaction.ts'

const THOUSAND = 1000n
/** Satoshis below which change is left to the fee: to spend it would cost about as much. */
const LEAST_CHANGE = 546n

/**
 * Returns the satoshis below which nodes refuse an output: three times what it costs to make and to spend it, at one
 * satoshi per virtual byte.
 */
export function dustLimit(script: Uint8Array): bigint {
  // Scripts of segwit begin with the version, a number, and are spent by a witness.
  const isSegwit = script[0] === 0 || script[0] === 0x51
  return 3n * (9n + BigInt(script.length) + (isSegwit ? 67n : 148n))
}

/** A payment with its fee. Rates are in thousandths of a satoshi per virtual byte. */
export interface Planned extends Payment {
  readonly fee: bigint
}

const feeOf = (rate: bigint, bytes: bigint) => (bytes * rate + THOUSAND - 1n) / THOUSAND

const largestFirst = (coins: readonly Coin[]) => [...coins].sort((a, b) => (a.value < b.value ? 1 : -1))
const sumOf = (coins: readonly Coin[]) => coins.reduce((sum, { value }) => sum + value, 0n)

/**
 * Returns a payment of exactly `to`, with the largest coins first, and the change back to the sender. A change that
 * is worth too little is left to the fee. Undefined if the coins do not cover it.
 */
export function pay(coins: readonly Coin[], { type, script }: Spender, to: Output, rate: bigint): Planned | undefined {
  const sorted = largestFirst(coins)
  for (let count = 1; count <= sorted.length; count++) {
    const used = sorted.slice(0, count)
    const rest = sumOf(used) - to.value
    const plain = feeOf(rate, virtualBytes(type, count, [to]))
    if (rest < plain) continue
    const change = rest - feeOf(rate, virtualBytes(type, count, [to, { script }]))
    if (change >= LEAST_CHANGE) return { coins: used, outputs: [to, { script, value: change }], fee: rest - change }
    return { coins: used, outputs: [to], fee: rest }
  }
  return undefined
}

/**
 * Returns what is held back when everything is sent: the fee, and coins that cost more than they are worth. Undefined
 * if nothing is left to send.
 */
export function heldBack(coins: readonly Coin[], { type }: Spender, to: Uint8Array, rate: bigint): bigint | undefined {
  const cost = feeOf(rate, virtualBytes(type, 1, [])) - feeOf(rate, virtualBytes(type, 0, []))
  const used = coins.filter(({ value }) => value > cost)
  const left = sumOf(used) - feeOf(rate, virtualBytes(type, used.length, [{ script: to }]))
  return left >= dustLimit(to) ? sumOf(coins) - left : undefined
}

/** Returns the highest fee of any payment: all coins, and a change that is too small left to the fee. */
export const highestFee = (coins: readonly Coin[], { type, script }: Spender, to: Uint8Array, rate: bigint): bigint =>
  feeOf(rate, virtualBytes(type, coins.length, [{ script: to }, { script }])) + LEAST_CHANGE - 1n
