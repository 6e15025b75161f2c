import type { Context } from '../core/context.ts'
import { readCall } from '../core/contract-call.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { nodeRefusal } from '../core/error-texts/node-refusal.ts'
import { sendError } from '../core/error-texts/send-error.ts'
import { routersOf } from '../core/known-routers.ts'
import { parse, quantity, v } from '../core/schema.ts'
import type { SendCapability, SwapCapability } from '../core/send-capability.ts'
import type { Network } from '../core/types.ts'
import { balanceOf } from './chain-reads.ts'
import { checkApproval, checkSwap, routerOfSwap } from './check-swap.ts'
import { parseAddress, toHex } from './parse.ts'
import { feesPerGas, inspect, l1Fee } from './send-quote.ts'
import { status } from './send-status.ts'
import { mark, submit, verify } from './send-submit.ts'
import { allowanceData, approveData, decodeSwap, WRAPPED_COIN } from './swap-calldata.ts'
import { received } from './swap-received.ts'
import { isTransferred } from './token-calls.ts'
import { rpcOf } from './transport.ts'

/** Bytes of a signed swap through four tokens. */
const SIGNED_BYTES = 512

/**
 * Gas of a swap in one pool, and of each further one. A pool keeps sums of its prices, and writes them in the first
 * swap of each second: an estimate in a second that had one already falls short by up to 46,000.
 */
const SWAP_GAS = { first: 230_000n, further: 100_000n }

/** Returns the limit of gas for an estimate. */
function gasOf(estimate: bigint, data: string): bigint {
  const swap = decodeSwap(data)
  if (!swap) return (estimate * 6n + 4n) / 5n
  const [least, withMargin] = [SWAP_GAS.first + SWAP_GAS.further * BigInt(swap.path.length - 2), (estimate * 5n) / 4n]
  return withMargin > least ? withMargin : least
}

const word = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i))
const block = v.object({ timestamp: quantity })

interface Call {
  readonly to: string
  readonly value: bigint
  readonly data: string
}

/** Returns the transaction of a transfer that calls a contract. */
function asCall<T extends { readonly to: string; readonly value: bigint }>(
  transfer: T,
  text: string,
  token: string | undefined,
): T & Call {
  const call = readCall(text)
  const { to, value } = transfer
  if (call?.kind === 'swap') return { ...transfer, data: call.data, value: token === undefined ? value : 0n }
  if (call && token) return { ...transfer, to: token, data: approveData(to, value), value: 0n }
  throw sendError('SEND_UNSUPPORTED')
}

const sending = (text: string, token: string | undefined): SendCapability<'eip155'> => ({
  async quote({ from, to, value }, network, c) {
    const rpc = rpcOf(network, c)
    const call = asCall({ to, value: value === 'max' ? 0n : value }, text, token)
    const transaction = { from, to: call.to, data: call.data, value: toHex(call.value) }
    const [coins, fees, extra] = await Promise.all([
      balanceOf(rpc, from),
      feesPerGas(rpc),
      l1Fee(rpc, from, call.to, SIGNED_BYTES),
    ])
    if (coins < call.value) throw connectionError('INSUFFICIENT_FUNDS')
    const [estimate, answer] = await Promise.all([
      rpc('eth_estimateGas', [transaction]),
      rpc('eth_call', [transaction, 'latest']),
    ])
    // Some tokens return false instead of reverting: the approval would succeed and allow nothing.
    if (token && call.to === token && !isTransferred(answer))
      throw nodeRefusal('NODE_ERROR', { reason: 'execution-reverted' })
    const gas = gasOf(parse(quantity, estimate), call.data)
    const fee = gas * fees.max + extra
    if (coins < fee + call.value) throw connectionError('INSUFFICIENT_FUNDS')
    return { gas, fee, params: fees.params, ...fees.at }
  },
  inspect,
  mark,
  submit: (session, intent, c, tell) => submit(session, asCall(intent, text, token), c, tell),
  verify: (hash, intent, network, c) => verify(hash, asCall(intent, text, token), network, c),
  status: (sought, network, c) => status(asCall(sought, text, token), network, c),
})

const wordOf = async (network: Network, c: Context, to: string, data: string) =>
  parse(word, await rpcOf(network, c)('eth_call', [{ to, data }, 'latest']))

/** Swaps by routers with the interface of Uniswap v2's. */
export const swap: SwapCapability<'eip155'> = {
  routers: (network, named) => routersOf(network, named).flatMap((address) => parseAddress(address) ?? []),
  async checkSwap(built, terms, network, c) {
    const router = routerOfSwap(built, terms, network.caipNetworkId)
    const [wrapped, newest] = await Promise.all([
      wordOf(network, c, router, WRAPPED_COIN),
      rpcOf(network, c)('eth_getBlockByNumber', ['latest', false]),
    ])
    const facts = { wrapped: `0x${wrapped.slice(26)}`, time: parse(block, newest).timestamp }
    return checkSwap(built, terms, network.caipNetworkId, facts)
  },
  checkApproval: (built, terms, { caipNetworkId }) => checkApproval(built, terms, caipNetworkId),
  async allowance({ pay, from, routers }, network, c) {
    if (pay === undefined) return 0n
    const all = await Promise.all(routers.map((one) => wordOf(network, c, pay, allowanceData(from, one))))
    return all.map((text) => BigInt(text)).reduce((most, one) => (one > most ? one : most), 0n)
  },
  received: async (done, network, c) => received(rpcOf(network, c), done),
  sending,
  market: async () => (await import('./router-market.ts')).routerMarket,
}
