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

/** What a smart account is told to do: a call, or several of which all happen or none. */
export function encodeCalls(calls: readonly OperationCall[]): Hex {
  const [first] = calls
  if (first && calls.length === 1)
    return encodeFunctionData({ abi, functionName: 'execute', args: [first.to, first.value, first.data] })
  const args = [calls.map(({ to, value, data }) => ({ target: to, value, data }))] as const
  return encodeFunctionData({ abi, functionName: 'executeBatch', args })
}

/** The calls in it again; undefined when it is something else. */
export function decodeCalls(callData: Hex): readonly OperationCall[] | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data: callData })
    const calls =
      functionName === 'execute'
        ? [{ to: args[0], value: args[1], data: args[2] }]
        : args[0].map(({ target, value, data }) => ({ to: target, value, data }))
    // What is shown must be all of it: bytes behind the calls would not be.
    return encodeCalls(calls) === callData.toLowerCase() ? calls : undefined
  } catch {
    return undefined
  }
}
