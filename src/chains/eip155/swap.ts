import type { Context } from '../core/context.ts'
import { readCall } from '../core/contract-call.ts'
import { sendError } from '../core/error-texts/send-error.ts'
import { isBatchCall } from '../core/is-batch-call.ts'
import { routersOf } from '../core/known-routers.ts'
import { parse, quantity, v } from '../core/schema.ts'
import type { SwapCapability } from '../core/send-capability.ts'
import type { Network } from '../core/types.ts'
import { checkApproval, checkSwap, routerOfSwap } from './check-swap.ts'
import { type AsCall, contractSending } from './contract-sending.ts'
import { parseAddress } from './parse.ts'
import { allowanceData, approveData, WRAPPED_COIN } from './swap-calldata.ts'
import { swapGas } from './swap-gas.ts'
import { received } from './swap-received.ts'
import { rpcOf } from './transport.ts'

const word = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i))
const block = v.object({ timestamp: quantity })

/** Returns the transaction of an approval or a swap. */
const callOf =
  (text: string, token: string | undefined): AsCall =>
  (transfer) => {
    const call = readCall(text)
    const { to, value } = transfer
    if (call?.kind === 'swap' && !call.isBatch)
      return { ...transfer, data: call.data, value: token === undefined ? value : 0n }
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
  sending: async (text, token) =>
    isBatchCall(text)
      ? (await import('./batch-sending.ts')).batchSending(text, token)
      : text.startsWith('pay ')
        ? (await import('./exact-swap.ts')).exactSwaps.sending(text, token)
        : contractSending(callOf(text, token), token, swapGas),
  exact: async () => (await import('./exact-swap.ts')).exactSwaps,
  batches: async () => (await import('./batch-wallet.ts')).batchWallet,
  market: async () => (await import('./router-market.ts')).routerMarket,
}
