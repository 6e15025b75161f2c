import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { rpcError } from '../../chains/core/error-texts/rpc-error.ts'
import { swapError } from '../../chains/core/error-texts/swap-error.ts'
import { parse } from '../../chains/core/schema.ts'
import type { SwapTerms } from '../../chains/core/swap-checks.ts'
import type { SwapMarket, SwapOffer } from '../../chains/core/swap-market.ts'
import type { CaipNetworkId, Network, Session } from '../../chains/core/types.ts'
import { readChainPortfolio } from '../assets/chain-portfolio.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { withReadTimeout } from '../send/quote.ts'
import { adapterContext } from '../services/adapter-context.ts'
import {
  COIN,
  type ConvertCall,
  type ConvertInput,
  type ConvertOutput,
  convertApi,
  type PairQuery,
} from '../services/convert-api.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { leastOf } from './price-impact.ts'
import { loadSwapDriver, type SwapDriver } from './swap-driver.ts'

/** Account, network and contracts that an answer is computed with. */
interface Market {
  readonly kit: Kit
  readonly session: Session
  readonly network: Network
  readonly driver: SwapDriver
  readonly market: SwapMarket
  readonly routers: readonly string[]
  readonly signal: AbortSignal
}

type Pair = Pick<PairQuery, 'from' | 'to' | 'amount'>

/** Returns the contract of a CAIP-10 id; undefined for the coin. */
function contractOf(id: string): string | undefined {
  const address = id.slice(id.lastIndexOf(':') + 1)
  return address === COIN ? undefined : address
}

const termsOf = ({ session, routers }: Market, { from, to, amount }: Pair) => ({
  ...{ from: session.address, pay: contractOf(from), receive: contractOf(to) },
  ...{ amount, routers },
})

/** Asks the network, for as long as a read may take. */
const within = <T>({ kit, network }: Market, reading: Promise<T>): Promise<T> =>
  withReadTimeout(kit, network.caipNetworkId, reading)

const contextOf = ({ kit, session, signal }: Market) => adapterContext(kit, session.namespace, signal)

/** Resolves with the best offer of each router, the best first. */
async function offersOf(on: Market, pair: Pair): Promise<readonly [SwapOffer, ...SwapOffer[]]> {
  const [best, ...others] = await within(on, on.market.offers(termsOf(on, pair), on.network, contextOf(on)))
  if (!best) throw swapError('SWAP_LIQUIDITY')
  return [best, ...others]
}

/**
 * Resolves with the offer to build. A router that may already take the token goes before one that offers a little more
 * and needs an approval of its own, as long as its price keeps half of the slippage.
 */
async function chosenOffer(on: Market, offers: readonly [SwapOffer, ...SwapOffer[]], terms: SwapTerms) {
  const [best] = offers
  const { least, amount, pay } = terms
  for (const offer of offers) {
    if (pay === undefined || (offer.out - least) * 2n < best.out - least) break
    const called = { ...terms, routers: [offer.router] }
    if ((await within(on, on.driver.swaps.allowance(called, on.network, contextOf(on)))) >= amount) return offer
  }
  return best
}

type Answers = { readonly [N in ConvertCall]: (on: Market, input: ConvertInput<N>) => Promise<unknown> }

const answers: Answers = {
  async quotes(on, { from, to, amount }) {
    const [{ out }] = await offersOf(on, { from, to, amount })
    return { quotes: [{ ...{ fromAmount: `${amount}`, fromAccount: from }, ...{ toAmount: `${out}`, toAccount: to } }] }
  },
  async tokens({ kit, session, network, signal }, { chainId }) {
    const { tokens, unread = 0 } = await readChainPortfolio(kit, { network, address: session.address }, signal)
    // The coin alone is no list: the next look asks again.
    if (unread > 0 && tokens.length < 2) throw rpcError('RPC_UNREACHABLE', { id: chainId })
    return {
      tokens: tokens.map(({ address = COIN, name, symbol, decimals }) => ({
        ...{ name, symbol, decimals, address: `${chainId}:${address}` },
      })),
    }
  },
  prices: async () => ({ fungibles: [] }),
  async allowance(on, { tokenAddress: from }) {
    const terms = { ...termsOf(on, { from, to: from, amount: 0n }), least: 0n }
    return { allowance: `${await within(on, on.driver.swaps.allowance(terms, on.network, contextOf(on)))}` }
  },
  gasPrice: async (on) => ({ standard: `${await within(on, on.market.gasPrice(on.network, contextOf(on)))}` }),
  async buildTransaction(on, pair) {
    const offers = await offersOf(on, pair)
    const terms = { ...termsOf(on, pair), least: leastOf(offers[0].out, pair.slippage) }
    const offer = await chosenOffer(on, offers, terms)
    return { tx: await within(on, on.market.build(offer, terms, on.network, contextOf(on))) }
  },
  async buildApprove(on, pair) {
    const [{ router }] = await offersOf(on, pair)
    return { tx: on.market.approval(router, termsOf(on, pair), on.network) }
  },
}

/**
 * Answers a call about swaps on the active network as a data API does, by its contracts alone.
 * @throws {WmError} ACCOUNT_CHANGED if the network is no longer that one; SWAP_UNSUPPORTED, SWAP_LIQUIDITY,
 *   RPC_UNREACHABLE; the signal's reason when it aborts.
 */
export async function askRouters<N extends ConvertCall>(
  kit: Kit,
  id: CaipNetworkId,
  call: N,
  input: ConvertInput<N>,
  signal: AbortSignal = kit.signal,
): Promise<ConvertOutput<N>> {
  const session = kit.store.get(activeSessionAtom)
  const network = kit.store.get(activeNetworkAtom)
  // This file may have come after account or network have changed: an answer would be of the wrong one.
  if (session?.caipNetworkId !== id || network.caipNetworkId !== id) throw connectionError('ACCOUNT_CHANGED')
  const driver = await loadSwapDriver(session.namespace)
  const routers = driver.swaps.routers(id, kit.store.get(optionsAtom).swaps[id]?.routers)
  const market = await driver.swaps.market()
  signal.throwIfAborted()
  const answer = await answers[call]({ kit, session, network, driver, market, routers, signal }, input)
  return parse(convertApi[call].response, answer)
}
