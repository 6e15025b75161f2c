import { deadline } from '../../chains/core/async.ts'
import { coinPlaceholders } from '../../chains/core/coin-placeholders.ts'
import { tokenNamespaces } from '../../chains/core/late-namespace-info.ts'
import type { Network } from '../../chains/core/types.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { loadAdapter } from '../services/adapters.ts'
import { dataApi, dataContext, iconOrigins } from '../services/data-api.ts'
import { call } from '../services/http.ts'
import type { Holder } from './chain-portfolio.ts'
import { type Portfolio, parsePortfolio } from './parse-portfolio.ts'

/** True for a contract; an NFT is named by more. */
const isAddress = (token: string) => /^\w+$/.test(token)

/** True where the data API is asked for balances, rather than the network itself. */
const usesDataApi = ({ store }: HasStore, { chainNamespace }: Network) =>
  !!store.get(optionsAtom).hosts.dataApi && tokenNamespaces.includes(chainNamespace)

/** A confirmed transfer: what services keep about its accounts is out of date. */
export interface Moved {
  readonly id: string
  readonly caipNetworkId: string
  /** Sender and recipient. */
  readonly accounts: readonly string[]
  /** Contracts of the tokens that were moved; the coin pays the fee. */
  readonly tokens: readonly string[]
  /** Epoch milliseconds of the confirmation. */
  readonly at: number
}

/** Milliseconds after which a service has read a transfer without being told. */
const REMEMBERED = 900_000

/** Milliseconds until all nodes of a service have a confirmed transfer: one that lags tells of what was before. */
const SETTLED = 15_000

/** Settled transfers that services have been told of, by account and network. */
const toldOf = perKit(() => new Set<string>())

/** Returns the transfers of an account that the service has not been told of. */
function untold(kit: Kit, { network, address }: Holder, moved: readonly Moved[]) {
  const now = kit.env.clock.now()
  return moved
    .filter((one) => one.caipNetworkId === network.caipNetworkId && one.accounts.includes(address))
    .filter(({ at }) => now - at < REMEMBERED)
    .map((one) => ({ ...one, key: `${one.id} ${address}` }))
    .filter(({ key }) => !toldOf(kit).has(key))
}

/** Milliseconds that the answer of a data API waits for tokens that are not in it. */
const MERGE_LIMIT = 5_000

const loadChainPortfolio = () => import('./chain-portfolio.ts')

/**
 * Reads what an account holds on a network: from the data API, or from the network itself where no data API is named or
 * where it has no balances of the namespace. The service is told, by `forceUpdate`, which tokens transfers have moved,
 * until one read after they have settled: what it keeps of them is out of date.
 * @throws {WmError} as `call` does, or as the network's node; the signal's reason when it aborts.
 */
export async function readPortfolio(
  kit: Kit,
  holder: Holder,
  signal: AbortSignal,
  moved: readonly Moved[] = [],
): Promise<Portfolio> {
  const { network, address } = holder
  const { caipNetworkId, chainNamespace } = network
  if (!usesDataApi(kit, network)) return (await loadChainPortfolio()).readChainPortfolio(kit, holder, signal)
  const now = kit.env.clock.now()
  const news = untold(kit, holder, moved)
  const tokens = new Set(news.flatMap((one) => [...one.tokens, coinPlaceholders[chainNamespace] ?? []].flat()))
  const forceUpdate =
    [...tokens].flatMap((token) => (isAddress(token) ? `${caipNetworkId}:${token}` : [])).join(',') || undefined
  const [{ balances }, { parseAddress }] = await Promise.all([
    call(dataApi.balance, { address, chainId: caipNetworkId, forceUpdate }, dataContext(kit, signal)),
    loadAdapter(chainNamespace),
  ])
  for (const { key, at } of news) if (now - at > SETTLED) toldOf(kit).add(key)
  const origins = iconOrigins(kit.store.get(optionsAtom))
  const told = parsePortfolio(balances, { caipNetworkId, parseAddress: (raw) => parseAddress(raw), origins })
  return withListed(kit, holder, told, signal)
}

/**
 * Adds the tokens of the option `tokens` that a data API has not told of, read from the network. A network that does
 * not answer in time leaves them out, and they are counted as unread.
 */
async function withListed(kit: Kit, holder: Holder, portfolio: Portfolio, signal: AbortSignal): Promise<Portfolio> {
  const { store, env } = kit
  const named = store.get(optionsAtom).tokens[holder.network.caipNetworkId] ?? []
  if (named.length === 0) return portfolio
  const told = new Set(portfolio.tokens.flatMap(({ address }) => address ?? []))
  const lower = new Set([...told].map((address) => address.toLowerCase()))
  const reading = loadChainPortfolio().then(({ readListedTokens }) => readListedTokens(kit, holder, signal, told))
  const read = await deadline(reading, MERGE_LIMIT, env.clock, () => undefined).catch(() => ({
    tokens: [],
    unread: named.filter((one) => !lower.has(`${one?.address}`.toLowerCase())).length,
  }))
  // A token that the account does not hold is in the list of no service either.
  const held = read.tokens.filter(({ value }) => value > 0n)
  if (held.length + read.unread === 0) return portfolio
  return { ...portfolio, tokens: [...portfolio.tokens, ...held], partial: true, unread: read.unread }
}

/**
 * Reads the network in place of a data API that failed: the coin, and the tokens that the page names, without prices.
 * Returns undefined where no data API was asked, or if the network does not answer either.
 */
export async function readReplacement(kit: Kit, holder: Holder, signal: AbortSignal): Promise<Portfolio | undefined> {
  if (!usesDataApi(kit, holder.network)) return undefined
  try {
    const portfolio = await (await loadChainPortfolio()).readChainPortfolio(kit, holder, signal)
    return portfolio.tokens.length > 0 ? { ...portfolio, isReplacement: true } : undefined
  } catch {
    return undefined
  }
}
