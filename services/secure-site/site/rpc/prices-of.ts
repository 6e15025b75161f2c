import { readField } from '../data/read-field.ts'
import { quantity, tryParse } from '../data/schema.ts'
import type { Node } from './node.ts'

/**
 * Returns EIP-1559 prices if the network supports them, and the maximum fee of the transaction.
 * @param wanted A requested maximum price per gas unit, used if the next block would accept it.
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
  // The base fee takes at least six blocks to double.
  const most = 2n * baseFee + maxPriorityFeePerGas
  // The base fee rises by at most an eighth per block.
  const least = (9n * baseFee + 7n) / 8n + maxPriorityFeePerGas
  const maxFeePerGas = wanted !== undefined && wanted >= least && wanted < most ? wanted : most
  return { prices: { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas } as const, fee: gas * maxFeePerGas }
}
