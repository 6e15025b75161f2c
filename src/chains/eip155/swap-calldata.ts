import { padded } from './token-calls.ts'

type Hex = `0x${string}`

/** `approve(address,uint256)` of [ERC-20](https://eips.ethereum.org/EIPS/eip-20). */
const APPROVE = '095ea7b3'
/** `allowance(address,address)` */
const ALLOWANCE = 'dd62ed3e'
/** `WETH()` of a router: the token that stands for the coin in its pools. */
export const WRAPPED_COIN: Hex = '0xad5c4648'

const MOST_STEPS = 4

/** Functions of Uniswap v2's router 02, by which side is the coin. Others of it have no minimum or no maximum. */
const selectors = {
  /** `swapExactETHForTokens(uint256,address[],address,uint256)` */
  pay: '7ff36ab5',
  /** `swapExactTokensForETH(uint256,uint256,address[],address,uint256)` */
  receive: '18cbafe5',
  /** `swapExactTokensForTokens(uint256,uint256,address[],address,uint256)` */
  none: '38ed1739',
} as const

export type CoinSide = keyof typeof selectors

export interface SwapCall {
  readonly coin: CoinSide
  /** Undefined where the coin is paid: its amount is the transaction's value. */
  readonly amount?: bigint
  readonly least: bigint
  /** Contracts in lower case, from what is paid to what is received. */
  readonly path: readonly string[]
  readonly to: string
  /** Seconds since the epoch. */
  readonly deadline: bigint
}

const word = (value: bigint) => padded(value.toString(16))

/** Returns the calldata of an approval of exactly this amount. */
export const approveData = (spender: string, amount: bigint): Hex => `0x${APPROVE}${padded(spender)}${word(amount)}`

export const allowanceData = (owner: string, spender: string): Hex => `0x${ALLOWANCE}${padded(owner)}${padded(spender)}`

/** Returns the one calldata that a call has: contracts also read others, with words that nobody shows. */
export function encodeSwap({ coin, amount, least, path, to, deadline }: SwapCall): Hex {
  const before = amount === undefined ? [word(least)] : [word(amount), word(least)]
  const list = word(BigInt((before.length + 3) * 32))
  const head = [...before, list, padded(to), word(deadline)]
  return `0x${selectors[coin]}${[...head, word(BigInt(path.length)), ...path.map(padded)].join('')}`
}

/** Returns the call that a calldata makes; undefined for anything but the one calldata of a known function. */
export function decodeSwap(data: string): SwapCall | undefined {
  const [, selector, body = ''] = /^0x([\da-f]{8})((?:[\da-f]{64}){7,12})$/.exec(data.toLowerCase()) ?? []
  const coin = (Object.keys(selectors) as CoinSide[]).find((one) => selectors[one] === selector)
  if (!coin) return undefined
  const words = body.match(/.{64}/g) ?? []
  const numberAt = (at: number) => BigInt(`0x${words[at] ?? '0'}`)
  const addressOf = (text = '') => `0x${text.slice(24)}`
  const first = coin === 'pay' ? 0 : 1
  const path = words.slice(first + 5).map(addressOf)
  if (path.length < 2 || path.length > MOST_STEPS) return undefined
  const call: SwapCall = {
    ...{ coin, least: numberAt(first), path, to: addressOf(words[first + 2]), deadline: numberAt(first + 3) },
    ...(first === 1 && { amount: numberAt(0) }),
  }
  return encodeSwap(call) === data.toLowerCase() ? call : undefined
}
