import type { Context } from '../core/context.ts'
import { hex, parse, quantity, tryParse, v } from '../core/schema.ts'
import type { TransferEffects, TransferIntent } from '../core/send-capability.ts'
import type { Network } from '../core/types.ts'
import { toHex } from './parse.ts'
import { balanceCall, padded, transferData, transferEvent } from './token-calls.ts'
import { type Rpc, rpcOf } from './transport.ts'

type Transfer = Pick<TransferIntent, 'from' | 'to' | 'value'>

// In a simulation, moves of the coin are events of this address.
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const event = v.object({ address: hex, topics: v.array(hex), data: hex })
const simulated = v.array(
  v.object({ calls: v.array(v.object({ status: quantity, returnData: hex, logs: v.optional(v.array(event), []) })) }),
)
type Event = v.InferOutput<typeof event>

/** Returns what events of transfers say that an account has more of something; less is negative. */
function gained(events: readonly Event[], of: string, contract: string): bigint {
  const who = `0x${padded(of)}`
  let sum = 0n
  for (const { address, topics, data } of events) {
    const [kind, from, to] = topics.map((topic) => topic.toLowerCase())
    if (address.toLowerCase() !== contract || kind !== transferEvent || topics.length !== 3) continue
    const amount = tryParse(quantity, data) ?? 0n
    if (from === who) sum -= amount
    if (to === who) sum += amount
  }
  return sum
}

/** Returns true if events move something else than `contract` out of an account. Collectibles have a fourth topic. */
const losesOthers = (events: readonly Event[], from: string, contract: string): boolean =>
  events.some(
    ({ address, topics: [kind, sender] }) =>
      address.toLowerCase() !== contract &&
      kind?.toLowerCase() === transferEvent &&
      sender?.toLowerCase() === `0x${padded(from)}`,
  )

function effectsOf({ from, to, value }: Transfer, lost: bigint, won: bigint): TransferEffects {
  // A sender who is the recipient loses only what the token keeps.
  if (from.toLowerCase() === to.toLowerCase()) return { extra: 0n, missing: lost }
  return { extra: lost - value, missing: value - won }
}

/** Simulates with [eth_simulateV1](https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-eth#eth-simulatev1). */
async function bySimulation(rpc: Rpc, transfer: Transfer, token: string | undefined): Promise<TransferEffects> {
  const { from, to, value } = transfer
  const read = token ? [from, to].map((of) => ({ to: token, data: balanceCall(of) })) : []
  const move = token ? { from, to: token, data: transferData(to, value) } : { from, to, value: toHex(value) }
  const block = { calls: [...read, move, ...read] }
  const answer = await rpc('eth_simulateV1', [{ blockStateCalls: [block], traceTransfers: true }, 'latest'])
  const calls = parse(simulated, answer)[0]?.calls ?? []
  const moved = calls[read.length]
  if (calls.length !== block.calls.length || !moved || calls.some(({ status }) => status !== 1n))
    throw new Error('The simulation failed')
  const contract = (token ?? COIN).toLowerCase()
  const others = losesOthers(moved.logs, from, contract) && { others: true as const }
  if (!token)
    return { ...effectsOf(transfer, -gained(moved.logs, from, COIN), gained(moved.logs, to, COIN)), ...others }
  const [before = 0n, had = 0n, , after = 0n, has = 0n] = calls.map(
    ({ returnData }) => tryParse(quantity, returnData) ?? 0n,
  )
  return { ...effectsOf(transfer, before - after, has - had), ...others }
}

const byte = (value: number) => value.toString(16).padStart(2, '0')
const push = (value: number) => `61${value.toString(16).padStart(4, '0')}`

/**
 * Code that stands in for the sender during one call: it reads both balances, transfers, and reads them again. Its
 * input is the token's address and the data of the three calls. It returns the four balances, the answer of the
 * transfer, and whether that succeeded.
 */
function probe(): string {
  const [READ, MOVE] = [36, 68]
  const firstData = 32
  const moveData = firstData + 2 * READ
  const results = 0x100
  // Opcodes: 36 CALLDATASIZE, 37 CALLDATACOPY, 50 POP, 51 MLOAD, 52 MSTORE, 5a GAS, f1 CALL, f3 RETURN, fa STATICCALL.
  const target = `${push(0)}51${byte(0x5a)}`
  const readTo = (index: number, slot: number) =>
    `${push(32)}${push(results + slot * 32)}${push(READ)}${push(firstData + index * READ)}${target}fa50`
  const answer = results + 4 * 32
  return [
    `0x36${push(0)}${push(0)}37`,
    readTo(0, 0),
    readTo(1, 1),
    `${push(32)}${push(answer)}${push(MOVE)}${push(moveData)}${push(0)}${target}f1${push(answer + 32)}52`,
    readTo(0, 2),
    readTo(1, 3),
    `${push(6 * 32)}${push(results)}f3`,
  ].join('')
}

/** Simulates a transfer of a token by `eth_call`, with other code in the place of the sender. */
async function byOverride(rpc: Rpc, transfer: Transfer, token: string): Promise<TransferEffects> {
  const { from, to, value } = transfer
  const data = `0x${padded(token)}${[balanceCall(from), balanceCall(to), transferData(to, value)].map((call) => call.slice(2)).join('')}`
  const answer = parse(hex, await rpc('eth_call', [{ to: from, data }, 'latest', { [from]: { code: probe() } }]))
  const words = answer.slice(2).match(/.{64}/g) ?? []
  const [before = 0n, had = 0n, after = 0n, has = 0n, , success] = words.map((word) => BigInt(`0x${word}`))
  if (words.length !== 6 || success !== 1n) throw new Error('The simulation failed')
  return effectsOf(transfer, before - after, has - had)
}

/** Resolves with what the network says that a transfer does; undefined if it cannot simulate. */
export async function transferEffects(
  transfer: Transfer,
  network: Network,
  c: Context,
  token?: string,
): Promise<TransferEffects | undefined> {
  const rpc = rpcOf(network, c)
  const first = await bySimulation(rpc, transfer, token).catch(() => undefined)
  if (first || !token || c.signal.aborted) return first
  return byOverride(rpc, transfer, token).catch(() => undefined)
}
