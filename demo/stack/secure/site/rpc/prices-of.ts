import { readField } from '../read-field.ts'
import { quantity, tryParse } from '../schema.ts'
import type { Node } from './node.ts'

/**
 * EIP-1559 where the network has it, and what the transaction can cost at the most.
 *
 * @param wanted The most that a unit of gas may cost, where somebody has a wish: kept to when the next block takes it.
 */
export async function pricesOf(node: Node, gas: bigint, wanted?: bigint) {
  const baseFee = tryParse(
    quantity,
    readField(await node.ask('eth_getBlockByNumber', ['latest', false]), 'baseFeePerGas'),
  )
  if (baseFee === undefined) {
    const gasPrice = await node.number('eth_gasPrice', [])
    return { prices: { type: 'legacy', gasPrice } as const, fee: gas * gasPrice }
  }
  const maxPriorityFeePerGas = await node.number('eth_maxPriorityFeePerGas', []).catch(() => 1_000_000_000n)
  // The base fee at most doubles in six blocks.
  const most = 2n * baseFee + maxPriorityFeePerGas
  // The base fee rises by an eighth a block at most.
  const least = (9n * baseFee + 7n) / 8n + maxPriorityFeePerGas
  const maxFeePerGas = wanted !== undefined && wanted >= least && wanted < most ? wanted : most
  return { prices: { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas } as const, fee: gas * maxFeePerGas }
}
