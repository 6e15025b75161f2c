import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'

const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])

export interface OperationCall {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

/** Encodes the call data of a smart account: one call, or several that are atomic. */
export function encodeCalls(calls: readonly OperationCall[]): Hex {
  const [first] = calls
  if (first && calls.length === 1)
    return encodeFunctionData({ abi, functionName: 'execute', args: [first.to, first.value, first.data] })
  const args = [calls.map(({ to, value, data }) => ({ target: to, value, data }))] as const
  return encodeFunctionData({ abi, functionName: 'executeBatch', args })
}

/** Decodes the calls of a smart account; undefined for other call data. */
export function decodeCalls(callData: Hex): readonly OperationCall[] | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data: callData })
    const calls =
      functionName === 'execute'
        ? [{ to: args[0], value: args[1], data: args[2] }]
        : args[0].map(({ target, value, data }) => ({ to: target, value, data }))
    // The data must contain nothing but the calls that are shown, so that trailing bytes are refused.
    return encodeCalls(calls) === callData.toLowerCase() ? calls : undefined
  } catch {
    return undefined
  }
}
