import { type Hex, toEventSelector } from 'viem'
import { tryParse, v } from '../../data/schema.ts'
import type { AssetChange, Simulation } from '../../decode/simulation.ts'
import { FrameError } from '../../host/frame-error.ts'
import { tokenFacts } from '../call-facts.ts'
import type { Node } from '../node.ts'
import type { OperationCall } from '../smart-account/operation-calls.ts'
import { within } from '../within.ts'

// Maximum milliseconds for a simulation, which is optional.
const TRIAL_IN = 4000
const MAX_TOKENS = 8
// Pseudo address of the network's coin in simulated transfers (eth_simulateV1 with traceTransfers).
const COIN = `0x${'e'.repeat(40)}`

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const logSchema = v.object({ address: hex, topics: v.array(hex), data: hex })
const resultSchema = v.array(
  v.object({
    calls: v.array(
      v.object({
        status: hex,
        logs: v.optional(v.array(logSchema), []),
        error: v.optional(v.object({ message: v.optional(v.string()) })),
      }),
    ),
  }),
)
type Log = v.InferOutput<typeof logSchema>

const topics = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  single: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  batch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
  approval: toEventSelector('Approval(address,address,uint256)'),
  approvalForAll: toEventSelector('ApprovalForAll(address,address,bool)'),
}

/**
 * Simulates calls in order on the node's latest state, and sums up their changes for the account. Never throws and has
 * a time limit.
 */
export async function simulateCalls(node: Node, from: Hex, calls: readonly OperationCall[]): Promise<Simulation> {
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  return (await within(TRIAL_IN, attempt(node, from, calls, value))) ?? { outcome: 'unknown' }
}

async function attempt(node: Node, from: Hex, calls: readonly OperationCall[], value: bigint): Promise<Simulation> {
  const asked = calls.map((call) => ({ from, to: call.to, value: `0x${call.value.toString(16)}`, data: call.data }))
  let answer: unknown
  try {
    answer = await node.ask('eth_simulateV1', [{ blockStateCalls: [{ calls: asked }], traceTransfers: true }, 'latest'])
  } catch (error) {
    return asked.length === 1 ? alone(node, asked[0], error) : { outcome: 'unknown' }
  }
  const results = tryParse(resultSchema, answer)?.[0]?.calls
  if (!results || results.length !== calls.length) return { outcome: 'unknown' }
  const failed = results.find(({ status }) => BigInt(status) === 0n)
  if (failed) return { outcome: 'fails', reason: failed.error?.message ?? '' }
  return {
    outcome: 'done',
    changes: await named(
      node,
      changesOf(
        results.flatMap(({ logs }) => logs),
        from,
        value,
      ),
    ),
  }
}

/** Fallback for nodes without eth_simulateV1: checks whether a single call succeeds. */
async function alone(node: Node, call: unknown, error: unknown): Promise<Simulation> {
  // Other errors, such as an insufficient balance, have their own message.
  if (!(error instanceof FrameError) || ![-32601, -32004, -32600].includes(error.code)) return { outcome: 'unknown' }
  try {
    await node.ask('eth_call', [call, 'latest'])
    return { outcome: 'passes' }
  } catch (failure) {
    // https://eips.ethereum.org/EIPS/eip-1474 defines no code for a revert; nodes use 3.
    const isRevert = failure instanceof FrameError && (failure.code === 3 || /revert/i.test(failure.message))
    return isRevert ? { outcome: 'fails', reason: failure.message } : { outcome: 'unknown' }
  }
}

const wordAt = (data: string, at: number): bigint => BigInt(`0x${data.slice(2 + 64 * at, 66 + 64 * at) || '0'}`)
const addressOf = (topic: string | undefined) => `0x${(topic ?? '').slice(-40).toLowerCase()}`

/** Sums up the transfers in logs from and to the account per asset, and the permissions that it grants. */
function changesOf(logs: readonly Log[], from: Hex, value: bigint): readonly AssetChange[] {
  const own = from.toLowerCase()
  const sums = new Map<string, AssetChange>()
  const move = (token: string, giver: string, taker: string, amount: bigint, id?: bigint) => {
    const change = (taker === own ? amount : 0n) - (giver === own ? amount : 0n)
    const key = `${token}/${id ?? ''}`
    const about = { ...(token !== COIN && { token }), ...(id !== undefined && { id }) }
    sums.set(key, { ...about, amount: (sums.get(key)?.amount ?? 0n) + change })
  }
  const permissions = new Map<string, AssetChange>()
  for (const {
    address,
    topics: [kind, ...indexed],
    data,
  } of logs) {
    const token = address.toLowerCase()
    const [first, second, third] = indexed.map(addressOf)
    if (kind === topics.transfer && indexed.length === 2)
      move(token, first as string, second as string, wordAt(data, 0))
    else if (kind === topics.transfer && indexed.length === 3)
      move(token, first as string, second as string, 1n, BigInt(indexed[2] as string))
    else if (kind === topics.single && indexed.length === 3)
      move(token, second as string, third as string, wordAt(data, 1), wordAt(data, 0))
    else if (kind === topics.batch && indexed.length === 3) {
      const [ids, amounts] = [Number(wordAt(data, 0) / 32n), Number(wordAt(data, 1) / 32n)]
      const count = Math.min(Number(wordAt(data, ids)), 100)
      for (let at = 1; at <= count; at++)
        move(token, second as string, third as string, wordAt(data, amounts + at), wordAt(data, ids + at))
    } else if (kind === topics.approval && indexed.length === 2 && first === own)
      permissions.set(`${token}/${second}`, { token, spender: second as string, amount: wordAt(data, 0) })
    else if (kind === topics.approval && indexed.length === 3 && first === own)
      permissions.set(`${token}/${indexed[2]}`, {
        token,
        spender: second as string,
        amount: 1n,
        id: BigInt(indexed[2] as string),
      })
    else if (kind === topics.approvalForAll && first === own)
      permissions.set(`${token}/all/${second}`, {
        token,
        spender: second as string,
        amount: wordAt(data, 0),
        isAll: true,
      })
  }
  // For nodes without coin transfers in the trace, the value of the calls is used.
  if (value > 0n && !logs.some(({ address }) => address.toLowerCase() === COIN))
    sums.set(`${COIN}/`, { amount: -value })
  const changes = [...sums.values()].filter(({ amount }) => amount !== 0n)
  return [...changes.sort((a, b) => Number(a.amount > 0n) - Number(b.amount > 0n)), ...permissions.values()].filter(
    ({ amount }) => amount !== 0n,
  )
}

/** Adds token data to the changes. */
async function named(node: Node, changes: readonly AssetChange[]): Promise<readonly AssetChange[]> {
  const tokens = [...new Set(changes.flatMap(({ token, id }) => (token && id === undefined ? token : [])))]
  const facts = new Map(
    await Promise.all(
      tokens.slice(0, MAX_TOKENS).map(async (one) => [one, await tokenFacts(node, one as Hex)] as const),
    ),
  )
  return changes.map((change) => ({ ...change, facts: facts.get(change.token ?? '') }))
}
