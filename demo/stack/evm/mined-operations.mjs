import { decodeEventLog, decodeFunctionData, encodeEventTopics, numberToHex } from 'viem'
import { entryPoint08Abi, formatUserOperationRequest } from 'viem/account-abstraction'
import { entryPoint } from './account-abstraction.mjs'

const topicOf = (eventName) => encodeEventTopics({ abi: entryPoint08Abi, eventName })[0]
const done = topicOf('UserOperationEvent')
const began = topicOf('BeforeExecution')
const undone = topicOf('UserOperationRevertReason')
const isEntryPoint = ({ address }) => address.toLowerCase() === entryPoint.toLowerCase()

/** Returns the log of an operation's execution, successful or not. */
async function logOf(client, hash) {
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash)) throw new Error('That is no hash of an operation.')
  const [log] = await client.request({
    method: 'eth_getLogs',
    params: [{ address: entryPoint, topics: [done, hash], fromBlock: '0x0', toBlock: 'latest' }],
  })
  return log
}

/**
 * Returns an operation's receipt (ERC-7769); null while it is in no block.
 * @param {ReturnType<typeof import('./account-abstraction.mjs').operatorOf>} client
 * @param {string} hash
 */
export async function receiptOf(client, hash) {
  const log = await logOf(client, hash)
  if (!log) return null
  const { args } = decodeEventLog({ abi: entryPoint08Abi, data: log.data, topics: log.topics })
  const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [log.transactionHash] })
  const { logs } = receipt
  // A bundle has one operation here, whose logs are between these two.
  const first = logs.findIndex((one) => isEntryPoint(one) && one.topics[0] === began) + 1
  const last = logs.findIndex(({ logIndex }) => logIndex === log.logIndex)
  const reason = logs.find((one) => isEntryPoint(one) && one.topics[0] === undone && one.topics[1] === log.topics[1])
  return {
    userOpHash: hash,
    entryPoint,
    sender: args.sender,
    nonce: numberToHex(args.nonce),
    success: args.success,
    actualGasCost: numberToHex(args.actualGasCost),
    actualGasUsed: numberToHex(args.actualGasUsed),
    ...(reason && {
      reason: decodeEventLog({ abi: entryPoint08Abi, data: reason.data, topics: reason.topics }).args.revertReason,
    }),
    logs: logs.slice(first, last).filter((one) => !isEntryPoint(one)),
    receipt,
  }
}

/**
 * Returns an operation in a block; null if it is in none.
 * @param {Parameters<typeof receiptOf>[0]} client
 * @param {string} hash
 */
export async function findOperation(client, hash) {
  const log = await logOf(client, hash)
  if (!log) return null
  const { transactionHash, blockHash, blockNumber } = log
  const { input } = await client.request({ method: 'eth_getTransactionByHash', params: [transactionHash] })
  const { args } = decodeFunctionData({ abi: entryPoint08Abi, data: input })
  const [packed] = args[0]
  return { userOperation: unpack(packed), entryPoint, transactionHash, blockHash, blockNumber }
}

const half = (word, at) => BigInt(`0x${word.slice(2 + at * 32, 34 + at * 32)}`)

function unpack({ accountGasLimits, gasFees, initCode, paymasterAndData: _, ...rest }) {
  return formatUserOperationRequest({
    ...rest,
    ...(initCode.length > 2 && { factory: initCode.slice(0, 42), factoryData: `0x${initCode.slice(42)}` }),
    verificationGasLimit: half(accountGasLimits, 0),
    callGasLimit: half(accountGasLimits, 1),
    maxPriorityFeePerGas: half(gasFees, 0),
    maxFeePerGas: half(gasFees, 1),
  })
}
