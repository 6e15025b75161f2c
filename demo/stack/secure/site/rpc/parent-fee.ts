import {
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  serializeTransaction,
  size,
  type TransactionSerializable,
} from 'viem'
import type { Node } from './node.ts'

// Where rollups of the OP Stack say what the parent chain takes: https://specs.optimism.io/protocol/fjord/predeploys.html
const ORACLE: Hex = '0x420000000000000000000000000000000000000F'
const abi = parseAbi([
  'function getL1FeeUpperBound(uint256 size) view returns (uint256)',
  'function getL1Fee(bytes transaction) view returns (uint256)',
  'function getOperatorFee(uint256 gas) view returns (uint256)',
])

/**
 * The most that the parent chain takes for a transaction, beyond its gas; nothing where the network has no such fee, or
 * has it in the gas. The fee moves with the parent's blocks: an eighth each, so a quarter is kept in reserve.
 *
 * @throws {FrameError} The contract is there and does not say.
 */
export async function parentFee(node: Node, transaction: TransactionSerializable): Promise<bigint> {
  const code = await node.ask('eth_getCode', [ORACLE, 'latest'])
  if (typeof code !== 'string' || code.length <= 2) return 0n
  const unsigned = serializeTransaction(transaction)
  const ask = async (
    functionName: 'getL1FeeUpperBound' | 'getL1Fee' | 'getOperatorFee',
    args: readonly [bigint | Hex],
  ) => {
    const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    const answer = (await node.ask('eth_call', [{ to: ORACLE, data }, 'latest'])) as Hex
    return decodeFunctionResult({ abi, functionName, data: answer })
  }
  const [most, operator] = await Promise.all([
    ask('getL1FeeUpperBound', [BigInt(size(unsigned))]).catch(() => ask('getL1Fee', [unsigned])),
    ask('getOperatorFee', [transaction.gas ?? 0n]).catch(() => 0n),
  ])
  return (most * 5n) / 4n + operator
}
