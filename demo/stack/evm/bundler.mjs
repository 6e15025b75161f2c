import { BaseError, decodeErrorResult, hexToBigInt } from 'viem'
import { entryPoint08Abi, getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import { entryPoint, operatorOf } from './account-abstraction.mjs'

const numbers = [
  'nonce',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
]

/** As JSON-RPC writes it, with the numbers read. */
function read(operation) {
  const known = Object.entries(operation).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(known.map(([name, value]) => [name, numbers.includes(name) ? hexToBigInt(value) : value]))
}

/** Why the EntryPoint refuses an operation: its own reason is deep in what a node answers. */
function reasonOf(error) {
  const raw = error instanceof BaseError ? error.walk((one) => typeof one?.data === 'string') : undefined
  try {
    const { args } = decodeErrorResult({ abi: entryPoint08Abi, data: raw.data })
    return String(args?.at(-1) ?? '')
  } catch {
    return error instanceof BaseError ? error.shortMessage : String(error)
  }
}

/**
 * The smallest bundler there is (ERC-4337): one operation a bundle, sent by the local operator, and its fees paid back
 * to it by the EntryPoint. With an authorization the sender becomes a smart account in the same transaction (EIP-7702).
 * @param {Parameters<typeof operatorOf>[0]} chain
 * @returns {(call: { userOperation: Record<string, unknown>, authorization?: Record<string, unknown> }) => Promise<string>}
 *   gives the operation's hash; rejects with the EntryPoint's reason
 */
export function createBundler(chain) {
  const client = operatorOf(chain)
  // One after the other: two at once would take the same nonce of the operator.
  let last = Promise.resolve()

  async function bundle({ userOperation, authorization }) {
    const operation = read(userOperation)
    const call = {
      address: entryPoint,
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [[toPackedUserOperation(operation)], client.account.address],
      ...(authorization && {
        authorizationList: [
          {
            ...authorization,
            chainId: Number(authorization.chainId),
            nonce: Number(authorization.nonce),
            yParity: Number(authorization.yParity),
          },
        ],
      }),
    }
    try {
      await client.simulateContract(call)
      const hash = await client.writeContract({ ...call, gas: 5_000_000n })
      await client.waitForTransactionReceipt({ hash })
    } catch (error) {
      throw new Error(reasonOf(error), { cause: error })
    }
    return getUserOperationHash({
      chainId: chain.id,
      entryPointAddress: entryPoint,
      entryPointVersion: '0.8',
      userOperation: operation,
    })
  }

  return (call) => {
    const next = last.then(() => bundle(call))
    last = next.catch(() => {})
    return next
  }
}
