import type { Context } from '../core/context.ts'
import { readCall } from '../core/contract-call.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { nodeRefusal } from '../core/error-texts/node-refusal.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import { sendError } from '../core/error-texts/send-error.ts'
import { transferError } from '../core/error-texts/transfer-error.ts'
import { readField } from '../core/read-field.ts'
import { rpcCodeOf, toWmError } from '../core/rpc-codes.ts'
import { hex, parse, quantity, tryParse, txHash, v } from '../core/schema.ts'
import type { SendAnswer, SendCapability, TransferIntent } from '../core/send-capability.ts'
import type { Session } from '../core/types.ts'
import { batchIdOf, batchVersion, forgetBatches } from './batch-wallet.ts'
import { balanceOf, transactionByHash } from './chain-reads.ts'
import { equals } from './is-same-transfer.ts'
import { chainIdHex, toHex } from './parse.ts'
import { type Anomaly, requestOnce } from './request-once.ts'
import { feesPerGas, inspect, l1Fee } from './send-quote.ts'
import { status } from './send-status.ts'
import { isReorganised, mark } from './send-submit.ts'
import { readAccounts, readLiveChain } from './session.ts'
import { approveData, decodeSwap } from './swap-calldata.ts'
import { swapGas } from './swap-gas.ts'
import { received } from './swap-received.ts'
import { isTransferred, padded, transferEvent } from './token-calls.ts'
import { type Rpc, rpcOf } from './transport.ts'

/** Bytes of a signed batch of both calls. */
const SIGNED_BYTES = 1024
/** Gas of a batch besides its calls: an account's code, and where it has none yet, its authorization. */
const BATCH_GAS = 90_000n

/** Codes by which a wallet says that it makes no such batch; the same calls can be sent one by one. */
const refusals = new Set([5700, 5710, 5740, 5750, 5760, 4200, 5101, 5102, -32600, -32601, -32602, -32004])
/** Codes by which a wallet says that it sent nothing, for a reason that holds for single calls as well. */
const notSent = new Set([4001, 5000, 5001, 5002, 5003, 4100, 4902, 5100, 5103, 5104, -32002, -32003])

/** The id of a batch. Before version 2 it was the whole answer. */
const result = v.pipe(
  v.unknown(),
  v.transform((raw) => (typeof raw === 'string' ? raw : readField(raw, 'id'))),
  v.pipe(v.string(), v.minLength(1), v.maxLength(8194)),
)
const simulated = v.array(
  v.object({ calls: v.array(v.object({ status: quantity, returnData: hex, gasUsed: quantity })) }),
)
const log = v.object({ address: hex, topics: v.array(hex), data: hex, transactionHash: v.optional(txHash) })
const receipt = v.nullable(v.object({ status: quantity, blockNumber: quantity, logs: v.array(log) }))

/**
 * Returns the sending of an approval of exactly the amount and of the swap that takes it, as one batch of
 * [EIP-5792](https://eips.ethereum.org/EIPS/eip-5792).
 *
 * The transaction of a batch is the wallet's own, so that it is recognised by its events: exactly the amount has left
 * the account, and at least the minimum has come to it.
 */
export function batchSending(text: string, token: string | undefined): SendCapability<'eip155', SendAnswer> {
  const call = readCall(text)
  const swap = call?.kind === 'swap' && call.isBatch && token ? decodeSwap(call.data) : undefined
  if (!swap || call?.kind !== 'swap' || !token) throw sendError('SEND_UNSUPPORTED')
  const { data } = call
  const { least } = call.receive

  const callsOf = ({ to, value }: Pick<TransferIntent, 'to' | 'value'>) => [
    { to: token, data: approveData(to, value) },
    { to, data },
  ]

  /** Resolves with the gas of both calls, which the network tries one after the other. */
  async function tried(rpc: Rpc, { from, to, value }: Pick<TransferIntent, 'from' | 'to' | 'value'>): Promise<bigint> {
    const calls = callsOf({ to, value }).map((one) => ({ from, ...one }))
    const answer = await rpc('eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest'])
    const [approved, swapped] = parse(simulated, answer)[0]?.calls ?? []
    const isDone = approved?.status === 1n && swapped?.status === 1n && isTransferred(approved.returnData)
    if (!isDone) throw nodeRefusal('NODE_ERROR', { reason: 'execution-reverted' })
    return swapGas(approved.gasUsed, '0x') + swapGas(swapped.gasUsed, data)
  }

  /** Returns the sum of the token that a transaction moved out of the account. */
  const paidIn = (logs: readonly v.InferOutput<typeof log>[], from: string) =>
    logs
      .filter(
        ({ address, topics: [event, sender] }) =>
          equals(address, token) && event === transferEvent && equals(sender, `0x${padded(from)}`),
      )
      .reduce((sum, one) => sum + (tryParse(quantity, one.data) ?? 0n), 0n)

  /** Resolves with true if a successful transaction has made the whole batch, and nothing else with the token. */
  async function hasMoved(rpc: Rpc, { from, to, value }: Sought, hash: string): Promise<boolean> {
    const found = parse(receipt, await rpc('eth_getTransactionReceipt', [hash]))
    if (found?.status !== 1n || paidIn(found.logs, from) !== value) return false
    return ((await received(rpc, { hash, from, to, call: text })) ?? 0n) >= least
  }

  /** Resolves with the transaction that made the batch; undefined while there is none. Rejects if no node tells. */
  async function searched(rpc: Rpc, sought: Sought): Promise<string | undefined> {
    if (!sought.mark) return undefined
    const filter = {
      address: token,
      topics: [transferEvent, `0x${padded(sought.from)}`],
      ...{ fromBlock: toHex(BigInt(sought.mark.block) + 1n), toBlock: 'latest' },
    }
    const logs = parse(v.array(log), await rpc('eth_getLogs', [filter]))
    for (const hash of new Set(logs.flatMap(({ transactionHash }) => transactionHash ?? [])))
      if (!sought.claimed?.some((other) => equals(other, hash)) && (await hasMoved(rpc, sought, hash))) return hash
    return undefined
  }

  return {
    async quote({ from, to, value }, network, c) {
      const rpc = rpcOf(network, c)
      const amount = value === 'max' ? 0n : value
      const [coins, fees, extra, estimate] = await Promise.all([
        balanceOf(rpc, from),
        feesPerGas(rpc),
        l1Fee(rpc, from, to, SIGNED_BYTES),
        tried(rpc, { from, to, value: amount }),
      ])
      const gas = estimate + BATCH_GAS
      const fee = gas * fees.max + extra
      if (coins < fee) throw connectionError('INSUFFICIENT_FUNDS')
      // The wallet chooses limit and fees of its transaction.
      return { gas, fee, params: {}, ...fees.at }
    },
    inspect,
    mark,
    submit: (session, intent, c, tell) => submit(session, intent, callsOf(intent), c, tell),
    async verify(hash, { from, to, value, mark: marked }, network, c) {
      const rpc = rpcOf(network, c)
      const found = parse(receipt, await rpc('eth_getTransactionReceipt', [hash]).catch(() => null))
      c.signal.throwIfAborted()
      if (!found) return 'unknown'
      if (marked && found.blockNumber <= BigInt(marked.block)) {
        const isMoved = await isReorganised(rpc, marked)
        if (isMoved === undefined) return 'unknown'
        if (!isMoved) return 'mismatch'
      }
      // A batch that the network turned back has moved nothing.
      if (found.status !== 1n) return 'match'
      if (!(await hasMoved(rpc, { from, to, value }, hash))) return 'mismatch'
      if (swap.coin !== 'receive') return 'match'
      // No event says who got the coins: the swap itself does, which is a part of the transaction.
      const sent = await transactionByHash(rpc, hash).catch(() => null)
      if (!sent) return 'unknown'
      return sent.input.toLowerCase().includes(data.slice(2)) ? 'match' : 'mismatch'
    },
    async status(sought, network, c) {
      const rpc = rpcOf(network, c)
      const hash = sought.hash ?? (await searched(rpc, sought))
      if (!hash) return { status: 'not-found' }
      const moved = (at: Rpc, of: string) => hasMoved(at, sought, of)
      const found = await status({ ...sought, hash, value: 0n, data, hasMoved: moved }, network, c)
      if (found.status === 'replaced' && !found.same && (await moved(rpc, found.hash))) return { ...found, same: true }
      if (found.status !== 'reverted') return found
      // A reason is that of a repeated swap, which here has no approval before it.
      const { reason: _, ...rest } = found
      return rest
    },
  }
}

type Sought = Parameters<SendCapability['status']>[0]

async function submit(
  session: Session<'eip155'>,
  { caipNetworkId, from, id }: TransferIntent,
  calls: readonly { readonly to: string; readonly data: string }[],
  c: Context,
  tell: (anomaly: Anomaly) => void = () => {},
): Promise<{ readonly batch: string }> {
  const { provider } = session
  // The wallet's last event may be outdated, so the wallet itself must confirm account and network.
  const [accounts, actual, version] = await Promise.all([
    readAccounts(provider, c),
    readLiveChain(provider, c),
    batchVersion(session, caipNetworkId, c),
  ])
  if (!accounts.some((account) => equals(account, from))) throw connectionError('ACCOUNT_CHANGED')
  if (actual !== caipNetworkId) throw connectionError('NETWORK_MISMATCH', { expected: caipNetworkId, actual })
  c.signal.throwIfAborted()
  if (!version) throw rpcError('BUNDLE_REFUSED', { code: 5760 })
  const request = {
    version,
    from,
    chainId: chainIdHex(caipNetworkId),
    atomicRequired: true,
    calls: calls.map((one) => ({ ...one, value: '0x0' })),
    // A wallet refuses a second batch of the same id. The first version gives ids itself.
    ...(version === '2.0.0' && { id: batchIdOf(id) }),
  }
  // A batch is asked for as a single transaction is: once, without a retry and without an abort, since either could
  // swap twice.
  let answer: unknown
  try {
    answer = await requestOnce(provider, { method: 'wallet_sendCalls', params: [request] }, tell)
  } catch (error) {
    const code = rpcCodeOf(error) ?? 0
    if (refusals.has(code)) {
      forgetBatches(session, caipNetworkId)
      throw rpcError('BUNDLE_REFUSED', { code }, { cause: error })
    }
    if (notSent.has(code)) throw toWmError(error, 'send')
    throw transferError('OUTCOME_UNKNOWN', undefined, { cause: error })
  }
  const batch = tryParse(result, answer)
  if (!batch) throw transferError('OUTCOME_UNKNOWN')
  return { batch }
}
