import { readCall } from '../core/contract-call.ts'
import { parse, quantity, v } from '../core/schema.ts'
import { equals } from './is-same-transfer.ts'
import { decodeSwap } from './swap-calldata.ts'
import { padded, transferEvent } from './token-calls.ts'
import type { Rpc } from './transport.ts'

/** `Withdrawal(address,uint256)` of the token that stands for the coin: it turned that much into coins. */
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

const receipt = v.nullable(
  v.object({
    status: v.optional(quantity),
    logs: v.array(v.object({ address: v.string(), topics: v.array(v.string()), data: v.string() })),
  }),
)
const amount = (data: string) => (/^0x[\da-f]{64}$/i.test(data) ? BigInt(data) : 0n)

interface DoneSwap {
  readonly hash: string
  readonly from: string
  readonly to: string
  readonly call: string
}

/** Resolves with what a swap gave the account, by the events of its transaction. */
export async function received(rpc: Rpc, { hash, from, to, call }: DoneSwap): Promise<bigint | undefined> {
  const read = readCall(call)
  const swap = read?.kind === 'swap' ? decodeSwap(read.data) : undefined
  if (!swap) return undefined
  const found = parse(receipt, await rpc('eth_getTransactionReceipt', [hash]))
  if (found?.status !== 1n) return undefined
  const token = swap.path.at(-1)
  // A router that gives coins turns them out of their token, and passes them on.
  const isCoin = swap.coin === 'receive'
  const mine = found.logs.filter(({ address, topics: [event, first, second] }) => {
    if (!equals(address, token ?? '')) return false
    return isCoin
      ? event === WITHDRAWAL && equals(first, `0x${padded(to)}`)
      : event === transferEvent && equals(second, `0x${padded(from)}`)
  })
  return mine.length === 0 ? undefined : mine.reduce((sum, { data }) => sum + amount(data), 0n)
}
