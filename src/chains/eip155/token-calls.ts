import { parse, quantity, v } from '../core/schema.ts'
import type { Rpc } from './transport.ts'

type Hex = `0x${string}`

// Selectors of [ERC-20](https://eips.ethereum.org/EIPS/eip-20).
const TRANSFER = 'a9059cbb'
const DECIMALS = '313ce567'
const BALANCE_OF = '70a08231'
/** `Transfer(address,address,uint256)` */
export const transferEvent = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A single word. A shorter answer comes from an address without such a contract; a longer one has another meaning. */
const word = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), quantity)
export const padded = (hex: string) => hex.toLowerCase().replace(/^0x/, '').padStart(64, '0')

/** Returns the calldata of a transfer; `value` is in the token's base units. */
export const transferData = (to: string, value: bigint): Hex =>
  `0x${TRANSFER}${padded(to)}${padded(value.toString(16))}`

const read = async (rpc: Rpc, token: string, data: Hex, block = 'latest'): Promise<bigint> =>
  parse(word, await rpc('eth_call', [{ to: token, data }, block]))

export const tokenDecimals = (rpc: Rpc, token: string): Promise<bigint> => read(rpc, token, `0x${DECIMALS}`)

/** Returns the calldata that reads a balance. */
export const balanceCall = (owner: string): Hex => `0x${BALANCE_OF}${padded(owner)}`

export const tokenBalance = (rpc: Rpc, token: string, owner: string, block?: string): Promise<bigint> =>
  read(rpc, token, balanceCall(owner), block)

/** Returns true for the answer of a successful `transfer`: no data, as from old tokens, or true. */
export const isTransferred = (answer: unknown): boolean => answer === '0x' || BigInt(String(answer)) === 1n

const receipt = v.nullable(v.object({ logs: v.array(v.object({ address: v.string(), topics: v.array(v.string()) })) }))

/** Resolves with true when the transaction moved the token between the two accounts. */
export async function hasMoved(rpc: Rpc, hash: string, token: string, from: string, to: string): Promise<boolean> {
  const found = parse(receipt, await rpc('eth_getTransactionReceipt', [hash]))
  const wanted = [transferEvent, `0x${padded(from)}`, `0x${padded(to)}`].join()
  return (found?.logs ?? []).some(
    ({ address, topics }) => address.toLowerCase() === token.toLowerCase() && topics.join().toLowerCase() === wanted,
  )
}
