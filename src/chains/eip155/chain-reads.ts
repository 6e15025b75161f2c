import { parse, quantity, txHash, v } from '../core/schema.ts'
import { toHex } from './parse.ts'
import type { Rpc } from './transport.ts'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const small = v.pipe(quantity, v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)), v.transform(Number))

const transaction = v.object({
  hash: txHash,
  from: address,
  to: v.nullish(address),
  value: quantity,
  nonce: small,
  input: v.optional(v.string(), '0x'),
  /** Null for a pending transaction. */
  blockNumber: v.nullish(quantity),
})
const receipt = v.object({
  transactionHash: txHash,
  to: v.nullish(address),
  status: v.optional(quantity, '0x1'),
  blockNumber: quantity,
})

const header = v.object({ number: quantity, hash: txHash })

type Block = v.InferOutput<typeof header>
export type Transaction = v.InferOutput<typeof transaction>
export type Receipt = v.InferOutput<typeof receipt>

/** Resolves with the number of an account's transactions at a block; `pending` gives its next nonce. */
export const nonceAt = async (rpc: Rpc, from: string, block: bigint | 'latest' | 'pending'): Promise<number> =>
  parse(small, await rpc('eth_getTransactionCount', [from, typeof block === 'bigint' ? toHex(block) : block]))

export const blockNumber = async (rpc: Rpc): Promise<bigint> => parse(quantity, await rpc('eth_blockNumber'))

/** Resolves with a block's number and hash; null for a block that the chain does not have. */
export const blockAt = async (rpc: Rpc, block: bigint | 'latest'): Promise<Block | null> =>
  parse(
    v.nullable(header),
    await rpc('eth_getBlockByNumber', [typeof block === 'bigint' ? toHex(block) : block, false]),
  )

export const balanceOf = async (rpc: Rpc, owner: string, block = 'latest'): Promise<bigint> =>
  parse(quantity, await rpc('eth_getBalance', [owner, block]))

export const transactionByHash = async (rpc: Rpc, hash: string): Promise<Transaction | null> =>
  parse(v.nullable(transaction), await rpc('eth_getTransactionByHash', [hash]))

export const receiptOf = async (rpc: Rpc, hash: string): Promise<Receipt | null> =>
  parse(v.nullable(receipt), await rpc('eth_getTransactionReceipt', [hash]))

/** Resolves with one account's transactions in a block. Others stay unparsed: a network may have types of its own. */
export async function transactionsOf(rpc: Rpc, from: string, block: bigint | 'pending'): Promise<Transaction[]> {
  const raw = await rpc('eth_getBlockByNumber', [typeof block === 'bigint' ? toHex(block) : block, true])
  const found = parse(v.nullable(v.object({ transactions: v.array(v.unknown()) })), raw)
  return (found?.transactions ?? []).flatMap((item) => {
    const read = v.safeParse(transaction, item)
    return read.success && read.output.from.toLowerCase() === from.toLowerCase() ? read.output : []
  })
}
