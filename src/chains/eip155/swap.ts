import type { Context } from '../core/context.ts'
import { readCall } from '../core/contract-call.ts'
import { sendError } from '../core/error-texts/send-error.ts'
import { routersOf } from '../core/known-routers.ts'
import { parse, quantity, v } from '../core/schema.ts'
import type { SwapCapability } from '../core/send-capability.ts'
import type { Network } from '../core/types.ts'
import { checkApproval, checkSwap, routerOfSwap } from './check-swap.ts'
import { type AsCall, contractSending } from './contract-sending.ts'
import { parseAddress } from './parse.ts'
import { allowanceData, approveData, decodeSwap, WRAPPED_COIN } from './swap-calldata.ts'
import { received } from './swap-received.ts'
import { rpcOf } from './transport.ts'

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

/** Returns the transaction of an approval or a swap. */
const callOf =
  (text: string, token: string | undefined): AsCall =>
  (transfer) => {
    const call = readCall(text)
    const { to, value } = transfer
    if (call?.kind === 'swap') return { ...transfer, data: call.data, value: token === undefined ? value : 0n }
    if (call?.kind === 'approve' && token) return { ...transfer, to: token, data: approveData(to, value), value: 0n }
    throw sendError('SEND_UNSUPPORTED')
  }

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
  sending: (text, token) => contractSending(callOf(text, token), token, gasOf),
  market: async () => (await import('./router-market.ts')).routerMarket,
}
