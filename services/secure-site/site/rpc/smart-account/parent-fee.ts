import {
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  serializeTransaction,
  size,
  type TransactionSerializable,
} from 'viem'
import type { Node } from '../node.ts'

// The contract that reports the L1 data fee on OP Stack rollups:
// https://specs.optimism.io/protocol/fjord/predeploys.html
const ORACLE: Hex = '0x420000000000000000000000000000000000000F'
const abi = parseAbi([
  'function getL1FeeUpperBound(uint256 size) view returns (uint256)',
  'function getL1Fee(bytes transaction) view returns (uint256)',
  'function getOperatorFee(uint256 gas) view returns (uint256)',
])

/**
 * Returns an upper limit of a rollup's L1 data fee for a transaction; 0 on networks without a separate one. The L1 base
 * fee can rise by an eighth per L1 block, so that a quarter is added.
 * @throws {FrameError} The contract exists and does not answer.
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
