import { swapError } from '../../chains/core/error-texts/swap-error.ts'
import { parse } from '../../chains/core/schema.ts'
import type { SwapMarket } from '../../chains/core/swap-market.ts'
import type { Network, Session } from '../../chains/core/types.ts'
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

/** What an answer needs. */
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

async function bestOf(on: Market, pair: Pair) {
  const offer = await within(on, on.market.best(termsOf(on, pair), on.network, contextOf(on)))
  if (!offer) throw swapError('SWAP_LIQUIDITY')
  return offer
}

type Answers = { readonly [N in ConvertCall]: (on: Market, input: ConvertInput<N>) => Promise<unknown> }

const answers: Answers = {
  async quotes(on, { from, to, amount }) {
    const { out } = await bestOf(on, { from, to, amount })
    return { quotes: [{ ...{ fromAmount: `${amount}`, fromAccount: from }, ...{ toAmount: `${out}`, toAccount: to } }] }
  },
  async tokens({ kit, session, signal }, { chainId }) {
    const { tokens } = await readChainPortfolio(kit, session, signal)
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
    const offer = await bestOf(on, pair)
    const terms = { ...termsOf(on, pair), least: leastOf(offer.out, pair.slippage) }
    return { tx: await within(on, on.market.build(offer, terms, on.network, contextOf(on))) }
  },
  async buildApprove(on, pair) {
    const { router } = await bestOf(on, pair)
    return { tx: on.market.approval(router, termsOf(on, pair), on.network) }
  },
}

/**
 * Answers a call about swaps as a data API does, by the contracts of the active network alone.
 * @throws {WmError} SWAP_UNSUPPORTED, SWAP_LIQUIDITY, RPC_UNREACHABLE; the signal's reason when it aborts.
 */
export async function askRouters<N extends ConvertCall>(
  kit: Kit,
  call: N,
  input: ConvertInput<N>,
  signal: AbortSignal = kit.signal,
): Promise<ConvertOutput<N>> {
  const session = kit.store.get(activeSessionAtom)
  const network = kit.store.get(activeNetworkAtom)
  if (!session || session.caipNetworkId !== network.caipNetworkId) throw swapError('SWAP_UNSUPPORTED')
  const driver = await loadSwapDriver(session.namespace)
  const { caipNetworkId } = network
  const routers = driver.swaps.routers(caipNetworkId, kit.store.get(optionsAtom).swaps[caipNetworkId]?.routers)
  const market = await driver.swaps.market()
  signal.throwIfAborted()
  const answer = await answers[call]({ kit, session, network, driver, market, routers, signal }, input)
  return parse(convertApi[call].response, answer)
}
