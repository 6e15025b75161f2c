import { BaseError, decodeErrorResult, getAddress, hexToBigInt, numberToHex, toHex } from 'viem'
import { entryPoint08Abi, getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import { entryPoint, operatorOf } from './account-abstraction.mjs'
import { findOperation, receiptOf } from './mined-operations.mjs'
import { preVerificationGasOf } from './pre-verification-gas.mjs'

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
// A constant limit for one kind of account with a constant validation: a signature, the first nonce and the first
// deposit. Unused gas costs nothing.
const verificationGasLimit = 150_000n
// Intrinsic gas of a transaction.
const intrinsicGas = 21_000n

/** Parses an operation from JSON-RPC. */
function read(operation) {
  if (typeof operation !== 'object' || operation === null) throw new Error('There is no operation.')
  const { eip7702Auth: authorization, ...fields } = operation
  const known = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  return {
    ...Object.fromEntries(known.map(([name, value]) => [name, numbers.includes(name) ? hexToBigInt(value) : value])),
    ...(authorization && {
      authorization: {
        ...authorization,
        chainId: Number(authorization.chainId),
        nonce: Number(authorization.nonce),
        yParity: Number(authorization.yParity),
      },
    }),
  }
}

/** Returns the EntryPoint's reason of a refusal, which is nested in the node's error. */
function reasonOf(error) {
  const raw = error instanceof BaseError ? error.walk((one) => typeof one?.data === 'string') : undefined
  try {
    const { args } = decodeErrorResult({ abi: entryPoint08Abi, data: raw.data })
    return String(args?.at(-1) ?? '')
  } catch {
    return error instanceof BaseError ? error.shortMessage : String(error?.message ?? error)
  }
}

/**
 * A minimal bundler (ERC-4337, ERC-7769): one operation per bundle, sent by the local operator, which the EntryPoint
 * repays. With an authorization (`eip7702Auth`), the sender becomes a smart account in the same transaction.
 * @param {Parameters<typeof operatorOf>[0]} chain
 * @returns {{ entryPoint: string, request(call: { method: string, params?: readonly unknown[] }): Promise<unknown> }}
 * `request` rejects with the EntryPoint's reason
 */
export function createBundler(chain) {
  const client = operatorOf(chain)
  /** Sent operations, which may not be in a block yet. @type {Map<string, unknown>} */
  const sent = new Map()
  // Serialized, because two parallel transactions would use the same nonce of the operator.
  let last = Promise.resolve()

  const needEntryPoint = (address) => {
    if (typeof address !== 'string' || address.toLowerCase() !== entryPoint.toLowerCase())
      throw new Error(`This bundler knows the EntryPoint ${entryPoint} only.`)
  }

  async function send(raw, address) {
    needEntryPoint(address)
    const operation = read(raw)
    const hash = getUserOperationHash({
      chainId: chain.id,
      entryPointAddress: entryPoint,
      entryPointVersion: '0.8',
      userOperation: operation,
    })
    // A repeated operation is not sent again.
    if (sent.has(hash)) return { hash, mined: undefined }
    const call = {
      address: entryPoint,
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [[toPackedUserOperation(operation)], client.account.address],
      ...(operation.authorization && { authorizationList: [operation.authorization] }),
    }
    try {
      await client.simulateContract(call)
      const transaction = await client.writeContract({ ...call, gas: 5_000_000n })
      sent.set(hash, raw)
      return { hash, mined: client.waitForTransactionReceipt({ hash: transaction }) }
    } catch (error) {
      throw new Error(reasonOf(error), { cause: error })
    }
  }

  async function estimate(raw, address) {
    needEntryPoint(address)
    const operation = { ...read(raw), signature: raw.signature ?? '0x' }
    const { authorization, sender, callData } = operation
    const code = authorization && (await client.getCode({ address: getAddress(authorization.address) }))
    try {
      const used = await client.estimateGas({
        account: entryPoint,
        to: sender,
        data: callData,
        // The estimate uses the account's future code.
        ...(code && { stateOverride: [{ address: sender, code }] }),
      })
      return {
        callGasLimit: numberToHex(((used - intrinsicGas) * 12n) / 10n),
        verificationGasLimit: numberToHex(verificationGasLimit),
        preVerificationGas: numberToHex(
          preVerificationGasOf({ ...operation, verificationGasLimit }, authorization !== undefined),
        ),
      }
    } catch (error) {
      throw new Error(error instanceof BaseError ? error.details || error.shortMessage : String(error), {
        cause: error,
      })
    }
  }

  const methods = {
    eth_chainId: () => toHex(chain.id),
    eth_supportedEntryPoints: () => [entryPoint],
    eth_estimateUserOperationGas: ([operation, address]) => estimate(operation, address),
    eth_sendUserOperation([operation, address]) {
      const next = last.then(() => send(operation, address))
      // The next operation waits for the block, the caller does not.
      last = next.then(({ mined }) => mined).catch(() => {})
      return next.then(({ hash }) => hash)
    },
    eth_getUserOperationReceipt: ([hash]) => receiptOf(client, hash),
    async eth_getUserOperationByHash([hash]) {
      const waiting = { userOperation: sent.get(hash), entryPoint, transactionHash: null, blockHash: null }
      return (await findOperation(client, hash)) ?? (waiting.userOperation ? { ...waiting, blockNumber: null } : null)
    },
  }
  return {
    entryPoint,
    async request({ method, params = [] }) {
      if (!Object.hasOwn(methods, method)) throw new Error(`This bundler does not know ${method}.`)
      return methods[method](params)
    },
  }
}
