import { encodeFunctionData, hexToBytes, size } from 'viem'
import { entryPoint08Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { operator } from './account-abstraction.mjs'

// Costs of a bundle of one operation that the EntryPoint does not measure: the transaction, and the EntryPoint's work
// before and after the operation. Values of ERC-4337's reference bundler, and of EIP-7702 for an authorization.
const transaction = 21_000n
const work = 18_300n
const perWord = 4n
const zeroByte = 4n
const otherByte = 16n
const authorizationCost = 25_000n
// Placeholder signature for an operation without one.
const anySignature = `0x${'ff'.repeat(65)}`

/**
 * Returns the gas for which the bundler has to be paid besides the gas that the EntryPoint measures.
 * @param {Parameters<typeof toPackedUserOperation>[0]} operation
 * @param {boolean} isAuthorized true with an EIP-7702 authorization
 */
export function preVerificationGasOf(operation, isAuthorized) {
  const filled = {
    ...operation,
    signature: size(operation.signature) >= 65 ? operation.signature : anySignature,
    callGasLimit: 0xffffffn,
    preVerificationGas: 0xffffffn,
    maxFeePerGas: 0xffffffffffn,
    maxPriorityFeePerGas: 0xffffffffffn,
  }
  const data = encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(filled)], operator.address],
  })
  const bytes = hexToBytes(data)
  const zeros = BigInt(bytes.filter((byte) => byte === 0).length)
  const others = BigInt(bytes.length) - zeros
  const words = BigInt(Math.ceil(bytes.length / 32))
  const fixed = transaction + work + (isAuthorized ? authorizationCost : 0n)
  return fixed + words * perWord + zeros * zeroByte + others * otherByte
}
