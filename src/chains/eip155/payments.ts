import type { Context } from '../core/context.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import { sendError } from '../core/error-texts/send-error.ts'
import { WmError } from '../core/errors.ts'
import type { Arrival, PaymentCapability, PaymentTarget } from '../core/payment-capability.ts'
import { parse, quantity, tryParse, txHash, v } from '../core/schema.ts'
import type { Network } from '../core/types.ts'
import { blockNumber, receiptOf } from './chain-reads.ts'
import { readText } from './contract-reads.ts'
import { parseAddress, toHex } from './parse.ts'
import { padded, tokenDecimals, transferEvent } from './token-calls.ts'
import { type Rpc, rpcOf } from './transport.ts'

/** Limit of decimals in which amounts can be written. */
const MOST_DECIMALS = 36n
/** `symbol()` */
const SYMBOL = '0x95d89b41'
/** Blocks of one search by logs; public nodes refuse long ranges. */
const LOG_BLOCKS = 500n
/** Blocks that one search for coins reads in full; a network with four blocks a second makes fewer in its time. */
const COIN_BLOCKS = 40n
/**
 * Blocks that are searched once more with later ones: another node may not have had them yet, and a reorganisation
 * replaces them.
 */
const AGAIN = 10n

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const log = v.object({
  address,
  topics: v.array(v.string()),
  data: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), quantity),
  transactionHash: txHash,
})
const receiptWithLogs = v.nullable(v.object({ status: v.optional(quantity, '0x1'), logs: v.array(v.unknown()) }))
const payment = v.object({ hash: txHash, from: address, to: v.nullish(address), value: quantity })
const sent = v.nullable(v.object({ ...payment.entries, blockNumber: v.nullish(quantity) }))
const block = v.nullable(v.object({ transactions: v.array(v.unknown()) }))

const isSame = (one: string, other: string | null | undefined) => one.toLowerCase() === other?.toLowerCase()

/** Returns the payer in its canonical form. */
function fromOf(raw: string): { readonly from?: string } {
  const from = parseAddress(raw.toLowerCase())
  return from ? { from } : {}
}

/** Coins of EVM networks with a type of their own beside that of ether, by chain id. */
const ownCoins: Readonly<Record<string, readonly number[]>> = {
  25: [394],
  56: [714, 9006],
  61: [61],
  100: [700],
  137: [966],
  250: [1007],
  42220: [52752],
  43114: [9000, 9005],
}
/** Ether, whose type EVM networks share. */
const ETHER = 60
/** The type of the coins of all test networks. */
const TEST = 1
/** Added to a chain id, it makes the type of its coin: https://docs.ens.domains/ensip/11 */
const ENSIP_11 = 2 ** 31

/** The error of a search to which the node has given no answer yet. */
const unread = ({ caipNetworkId: id }: Network) => rpcError('RPC_UNREACHABLE', { id })

/** Returns what a log says has arrived; undefined for a log of something else. */
function arrivalIn(raw: unknown, token: string, to: string): Arrival | undefined {
  const found = tryParse(log, raw)
  if (!found || !isSame(found.address, token)) return undefined
  const [event, from = '', recipient = '', ...more] = found.topics.map((topic) => topic.toLowerCase())
  if (event !== transferEvent || recipient !== `0x${padded(to)}` || more.length > 0) return undefined
  return { hash: found.transactionHash.toLowerCase(), value: found.data, ...fromOf(`0x${from.slice(-40)}`) }
}

/** Returns the arrivals with one entry per transaction, which may have several logs. */
function perTransaction(list: readonly Arrival[]): readonly Arrival[] {
  const sums = new Map<string, Arrival>()
  for (const one of list)
    if (one.value > 0n) sums.set(one.hash, { ...one, value: one.value + (sums.get(one.hash)?.value ?? 0n) })
  return [...sums.values()]
}

async function tokenArrivals(rpc: Rpc, token: string, to: string, first: bigint, last: bigint) {
  const topics = [transferEvent, null, `0x${padded(to)}`]
  const filter = { address: token, fromBlock: toHex(first), toBlock: toHex(last), topics }
  const logs = parse(v.array(v.unknown()), await rpc('eth_getLogs', [filter]))
  return logs.flatMap((raw) => arrivalIn(raw, token, to) ?? [])
}

async function coinArrivals(rpc: Rpc, to: string, first: bigint, last: bigint, network: Network) {
  const found: Arrival[] = []
  for (let at = first; at <= last; at++) {
    const read = parse(block, await rpc('eth_getBlockByNumber', [toHex(at), true]))
    // A node that lags behind says nothing about the block: this part is searched again.
    if (!read) throw unread(network)
    for (const raw of read.transactions) {
      // Transactions of other types stay unparsed: a network may have types of its own.
      const one = tryParse(payment, raw)
      if (!one || !isSame(to, one.to) || one.value === 0n) continue
      const receipt = await receiptOf(rpc, one.hash)
      if (!receipt) throw unread(network)
      if (receipt.status === 1n) found.push({ hash: one.hash.toLowerCase(), value: one.value, ...fromOf(one.from) })
    }
  }
  return found
}

async function facts(token: string, network: Network, c: Context) {
  const rpc = rpcOf(network, c)
  try {
    const [decimals, symbol] = await Promise.all([
      tokenDecimals(rpc, token),
      rpc('eth_call', [{ to: token, data: SYMBOL }, 'latest']).catch(() => '0x'),
    ])
    if (decimals <= MOST_DECIMALS) return { decimals: Number(decimals), symbol: readText(String(symbol).slice(2)) }
  } catch (cause) {
    // An unreachable node says nothing about the token, so its error keeps its own code.
    if (WmError.is(cause, 'RPC_UNREACHABLE') || WmError.is(cause, 'NETWORK_MISMATCH') || c.signal.aborted) throw cause
    throw sendError('TOKEN_UNREADABLE', undefined, { cause })
  }
  throw sendError('TOKEN_UNREADABLE')
}

async function arrivals({ to, token }: PaymentTarget, since: string, network: Network, c: Context) {
  const rpc = rpcOf(network, c)
  // A place is the block after which payments count, and the last one that was searched.
  const [start = '', searched = start] = since.split('-')
  const done = BigInt(searched)
  const earliest = BigInt(start) + 1n
  const again = done + 1n - AGAIN
  const first = again < earliest ? earliest : again
  const latest = await blockNumber(rpc)
  const limit = done + (token ? LOG_BLOCKS : COIN_BLOCKS)
  const last = latest < limit ? latest : limit
  // Logs are one request, so a node that had none of a known block yet is asked again at once; blocks are many.
  if (last < first || (!token && last <= done)) return { found: [], next: since }
  const found = await (token ? tokenArrivals(rpc, token, to, first, last) : coinArrivals(rpc, to, first, last, network))
  return { found: perTransaction(found), next: last > done ? `${start}-${last}` : since, more: last < latest }
}

async function arrivalOf(hash: string, { to, token }: PaymentTarget, network: Network, c: Context) {
  const rpc = rpcOf(network, c)
  if (!tryParse(txHash, hash)) return undefined
  const receipt = parse(receiptWithLogs, await rpc('eth_getTransactionReceipt', [hash]))
  if (receipt?.status !== 1n) return undefined
  if (token) return perTransaction(receipt.logs.flatMap((raw) => arrivalIn(raw, token, to) ?? []))[0]
  const found = parse(sent, await rpc('eth_getTransactionByHash', [hash]))
  if (!found || !isSame(to, found.to) || found.value === 0n) return undefined
  return { hash: hash.toLowerCase(), value: found.value, ...fromOf(found.from) }
}

/**
 * Payments on EVM networks: the code is a request of [EIP-681](https://eips.ethereum.org/EIPS/eip-681), and what has
 * arrived is read from the token's logs or, for coins, from the blocks.
 */
export const payments: PaymentCapability = {
  tokenKind: 'erc20',
  coinTypes: ({ id, testnet }) => [ETHER, ENSIP_11 + Number(id), ...(ownCoins[id] ?? []), ...(testnet ? [TEST] : [])],
  facts,
  uri({ to, token }, value, { caipNetworkId }) {
    const id = caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
    return token
      ? `ethereum:${token}@${id}/transfer?address=${to}&uint256=${value}`
      : `ethereum:${to}@${id}?value=${value}`
  },
  now: async (network, c) => `${await blockNumber(rpcOf(network, c))}`,
  arrivals,
  arrivalOf,
}
