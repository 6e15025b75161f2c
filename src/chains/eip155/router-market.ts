import type { Context } from '../core/context.ts'
import { parse, quantity, v } from '../core/schema.ts'
import type { SwapTerms } from '../core/swap-checks.ts'
import type { SwapMarket, SwapOffer } from '../core/swap-market.ts'
import type { CaipNetworkId, Network } from '../core/types.ts'
import { type Answer, readEach, word } from './contract-reads.ts'
import { approveData, encodeSwap, WRAPPED_COIN } from './swap-calldata.ts'
import { rpcOf } from './transport.ts'

/** `getAmountsOut(uint256,address[])` */
const AMOUNTS_OUT = 'd06ca61f'
/** Seconds for which a built swap may be mined. */
const LIFETIME = 1_200n

const block = v.object({ timestamp: quantity })

const amountsOut = (amount: bigint, path: readonly string[]) =>
  [AMOUNTS_OUT, word(amount), word(64), word(path.length), ...path.map(word)].join('')

/** Returns the amounts at each contract of a path; none for any other answer. */
export function amountsIn(answer: Answer, { length }: readonly string[]): readonly bigint[] {
  const words = /^(?:[\da-f]{64})+$/i.test(answer ?? '') ? (answer?.match(/.{64}/g) ?? []) : []
  const isList =
    words.length === length + 2 && BigInt(`0x${words[0]}`) === 32n && BigInt(`0x${words[1]}`) === BigInt(length)
  return isList ? words.slice(2).map((one) => BigInt(`0x${one}`)) : []
}

/** Returns the contract in a word; undefined for an answer of another kind. */
export const addressIn = (answer: Answer) =>
  answer && /^0{24}[\da-f]{40}$/i.test(answer) && !/^0+$/.test(answer)
    ? `0x${answer.slice(24).toLowerCase()}`
    : undefined

/** Returns the paths between both sides: the direct one, and the one through the coin. */
export function pathsOf(
  { pay, receive }: Pick<SwapTerms, 'pay' | 'receive'>,
  wrapped: string,
): readonly (readonly string[])[] {
  const [first, last] = [pay ?? wrapped, receive ?? wrapped].map((one) => one.toLowerCase()) as [string, string]
  // A contract twice in a path is a swap of something for itself.
  return [
    [first, last],
    [first, wrapped, last],
  ].filter((path) => new Set(path).size === path.length)
}

const accountOf = (network: CaipNetworkId, address: string) => `${network}:${address}`

/** Swaps by routers with the interface of Uniswap v2's, whose contracts say what they give. */
export const routerMarket: SwapMarket = {
  async offers({ pay, receive, amount, routers }, network: Network, c: Context): Promise<readonly SwapOffer[]> {
    const rpc = rpcOf(network, c)
    const coins = await readEach(
      rpc,
      routers.map((to) => ({ to, data: WRAPPED_COIN.slice(2) })),
      c,
    )
    const ways = routers.flatMap((router, at) => {
      const wrapped = addressIn(coins[at])
      return wrapped ? pathsOf({ pay, receive }, wrapped).map((path) => ({ router, path })) : []
    })
    const answers = await readEach(
      rpc,
      ways.map(({ router, path }) => ({ to: router, data: amountsOut(amount, path) })),
      c,
    )
    const best = new Map<string, SwapOffer>()
    for (const [at, way] of ways.entries()) {
      const out = amountsIn(answers[at], way.path).at(-1) ?? 0n
      if (out > (best.get(way.router)?.out ?? 0n)) best.set(way.router, { ...way, out })
    }
    return [...best.values()].sort((a, b) => (a.out > b.out ? -1 : 1))
  },
  gasPrice: async (network, c) => parse(quantity, await rpcOf(network, c)('eth_gasPrice')),
  async build({ router, path }, { from, pay, receive, amount, least }, network, c) {
    const newest = parse(block, await rpcOf(network, c)('eth_getBlockByNumber', ['latest', false]))
    const call = { least, path, to: from, deadline: newest.timestamp + LIFETIME }
    const data =
      pay === undefined
        ? encodeSwap({ coin: 'pay', ...call })
        : encodeSwap({ coin: receive === undefined ? 'receive' : 'none', amount, ...call })
    const { caipNetworkId } = network
    return { from: accountOf(caipNetworkId, from), to: accountOf(caipNetworkId, router), data }
  },
  approval: (router, { from, pay = '', amount }, { caipNetworkId }) => ({
    ...{ from: accountOf(caipNetworkId, from), to: accountOf(caipNetworkId, pay) },
    ...{ data: approveData(router, amount), value: '0' },
  }),
}
