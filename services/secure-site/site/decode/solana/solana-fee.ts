import type { SolanaMessage } from './solana-message.ts'

const BUDGET = 'ComputeBudget111111111111111111111111111111'
const PER_SIGNATURE = 5000n
const MOST_UNITS = 1_400_000n
const USUAL_UNITS = 200_000n

/**
 * Returns the minimum network fee of a transaction in lamports, computed from its own compute-budget instructions,
 * because a node may report less and a page can set any price. Undefined if the transaction sets no price.
 * https://solana.com/docs/core/fees
 */
export function solanaFee({ instructions, signers }: SolanaMessage): bigint | undefined {
  let price: bigint | undefined
  let units = USUAL_UNITS * BigInt(instructions.length)
  for (const { program, data } of instructions) {
    if (program !== BUDGET) continue
    const view = new DataView(data.buffer, data.byteOffset, data.length)
    if (data[0] === 2 && data.length >= 5) units = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  if (price === undefined) return undefined
  const most = units < MOST_UNITS ? units : MOST_UNITS
  return PER_SIGNATURE * BigInt(signers.length) + (price * most + 999_999n) / 1_000_000n
}
