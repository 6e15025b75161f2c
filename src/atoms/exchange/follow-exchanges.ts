import { coinAddresses } from '../../chains/core/purchase-facts.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import { tryParse } from '../../chains/core/schema.ts'
import { cleanText } from '../../chains/core/text.ts'
import { parseUrl, safeHttpUrl } from '../../chains/core/url.ts'
import { readPrice } from '../assets/fiat-value.ts'
import { readIcon } from '../assets/parse-portfolio.ts'
import { refreshPortfolio } from '../assets/portfolio.ts'
import { buyKeyAtom } from '../buy/buy-key.atoms.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import type { ExchangeOption } from '../kit/options/options.ts'
import { perKit } from '../kit/per-kit.ts'
import { iconOrigins } from '../services/data-api.ts'
import { askExchange, exchangeSchema, priceRow, priceSchema } from '../services/exchange-api.ts'
import { postOnce } from '../services/post-once.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import {
  assetIdAtom,
  depositAssetAtom,
  type Exchange,
  type ExchangesState,
  exchangesKeyAtom,
  keyedExchangesAtom,
  keyedPriceAtom,
  namedTokensAtom,
} from './deposit-form.atoms.ts'

/** Rows of a list; a longer one is an error or an attack. */
const MOST_ROWS = 50

const memoryOf = perKit((): { again?: () => void } => ({}))

/** Reads the list of exchanges once more. */
export const retryExchanges = (kit: Kit): void => memoryOf(kit).again?.()

/** Returns the exchanges of an answer that the page has set up, each once. */
function readExchanges({ store }: HasStore, rows: readonly unknown[]): readonly Exchange[] {
  const options = store.get(optionsAtom)
  const found = new Map<string, Exchange>()
  for (const raw of rows.slice(0, MOST_ROWS)) {
    const row = tryParse(exchangeSchema, raw)
    const given = row && Object.hasOwn(options.exchanges, row.id) ? options.exchanges[row.id] : undefined
    if (!row || !given || found.has(row.id)) continue
    const { hosts = [] }: Partial<ExchangeOption> = given
    const origins = hosts.flatMap((host) => (safeHttpUrl(host) ? (parseUrl(host)?.origin ?? []) : []))
    const name = cleanText(row.name, 40) || row.id
    found.set(row.id, { id: row.id, name, icon: readIcon(row.imageUrl, iconOrigins(options)), origins })
  }
  return [...found.values()].filter(({ origins }) => origins.length > 0)
}

/** Loads the tokens to choose from, and the exchanges and the price of the chosen one. Returns a stop function. */
export function followExchanges(kit: Kit): () => void {
  const { store } = kit
  const end = new AbortController()
  let asking = new AbortController()

  async function list(): Promise<void> {
    asking.abort()
    const mine = new AbortController()
    asking = mine
    const [key, asset] = [store.get(exchangesKeyAtom), store.get(assetIdAtom)]
    if (!key || !asset) return
    const put = (state: ExchangesState) => {
      if (!mine.signal.aborted) store.set(keyedExchangesAtom, { key, state })
    }
    put({ status: 'loading' })
    void price(key, mine.signal).catch(() => {})
    const includeOnly = Object.keys(store.get(optionsAtom).exchanges)
    try {
      const { exchanges } = await askExchange(kit, 'list', { page: 1, asset, includeOnly }, mine.signal)
      put({ status: 'ready', list: readExchanges(kit, exchanges) })
    } catch (cause) {
      put({ status: 'failed', error: toWmError(cause, 'request') })
    }
  }

  /** Asks for a price that the portfolio does not tell: an account without the token may want its first ones. */
  async function price(key: string, signal: AbortSignal): Promise<void> {
    const { address, price: known } = store.get(depositAssetAtom)
    const { caipNetworkId, chainNamespace } = store.get(activeNetworkAtom)
    const reference = address ?? coinAddresses[chainNamespace]
    if (known !== undefined || !reference) return
    const wanted = `${caipNetworkId}:${reference}`
    const body = { currency: 'usd', addresses: [wanted], projectId: store.get(optionsAtom).projectId }
    const { fungibles } = await postOnce(kit, priceRow, body, signal)
    const told = fungibles
      .flatMap((raw) => tryParse(priceSchema, raw) ?? [])
      .find((one) => [wanted, reference].some((name) => name.toLowerCase() === one.address.toLowerCase()))
    const found = readPrice(told?.price)
    if (found !== undefined && !signal.aborted) store.set(keyedPriceAtom, { key, price: found })
  }

  async function tokens(): Promise<void> {
    void refreshPortfolio(kit)
    const [key, session] = [store.get(buyKeyAtom), store.get(activeSessionAtom)]
    const network = store.get(activeNetworkAtom)
    if (!key || !session || !store.get(optionsAtom).tokens[network.caipNetworkId]?.length) return
    // Most pages leave the tokens to the data API, and need no code that reads them.
    const { readChainPortfolio } = await import('../assets/chain-portfolio.ts')
    const portfolio = await readChainPortfolio(kit, { network, address: session.address }, end.signal)
    const named = portfolio.tokens.filter(({ address }) => address)
    if (!end.signal.aborted && store.get(buyKeyAtom) === key) store.set(namedTokensAtom, { key, tokens: named })
  }

  const memory = memoryOf(kit)
  const again = () => void list()
  memory.again = again
  // The list of tokens stays as it was if the network does not answer.
  const follow = () => void tokens().catch(() => {})
  const stops = [store.sub(exchangesKeyAtom, again), store.sub(buyKeyAtom, follow)]
  again()
  follow()
  return () => {
    end.abort()
    asking.abort()
    for (const stop of stops) stop()
    if (memory.again === again) delete memory.again
  }
}
