import { readField } from '../read-field.ts'
import { quantity, tryParse } from '../schema.ts'
import type { Node } from './node.ts'

/** EIP-1559 where the network has it, and what the transaction can cost at the most. */
export async function pricesOf(node: Node, gas: bigint) {
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
  const maxFeePerGas = 2n * baseFee + maxPriorityFeePerGas
  return { prices: { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas } as const, fee: gas * maxFeePerGas }
}
