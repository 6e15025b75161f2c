import { toWmError } from '../../chains/core/rpc-codes.ts'
import { tryParse, v } from '../../chains/core/schema.ts'
import { cleanText } from '../../chains/core/text.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import { followBalance } from '../assets/balances.atoms.ts'
import { followPortfolio } from '../assets/follow-portfolio.ts'
import { NAME, readIcon, SYMBOL } from '../assets/parse-portfolio.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { movedAtom } from '../send/load-transfers.ts'
import { loadAdapter } from '../services/adapters.ts'
import { iconOrigins } from '../services/data-api.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { canSwapAtom } from './can-swap.atoms.ts'
import { type SwapToken, swapCoinAtom } from './swap-form.atoms.ts'
import { keyedSwapListAtom, type SwapList } from './swap-list.atoms.ts'
import { readSwapTokens } from './swap-service.ts'

/** Rows; a longer list is an error or an attack. */
const MOST_ROWS = 5_000
/** The address by which services denote the coin. */
const COIN = /^0xe{40}$/i

const schema = v.object({
  name: v.optional(v.unknown()),
  symbol: v.optional(v.unknown()),
  address: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36)),
  logoUri: v.optional(v.unknown()),
})

interface Place {
  readonly caipNetworkId: CaipNetworkId
  /** Returns the canonical form of an address; undefined for anything else. */
  readonly parseAddress: (raw: string) => string | undefined
  readonly origins: readonly string[]
  /** The coin as the page knows it: by decimals of a service another amount would be paid than the typed one. */
  readonly coin: SwapToken
}

/** Parses the rows of a service, each by itself. Of two rows with one address the first counts. */
export function parseSwapTokens(rows: readonly unknown[], place: Place): readonly SwapToken[] {
  const seen = new Set<string | undefined>()
  return rows.slice(0, MOST_ROWS).flatMap((raw): readonly SwapToken[] => {
    const row = tryParse(schema, raw)
    const prefix = `${place.caipNetworkId}:`
    if (!row?.address.startsWith(prefix)) return []
    const reference = row.address.slice(prefix.length)
    const address = COIN.test(reference) ? undefined : place.parseAddress(reference)
    const symbol = cleanText(row.symbol, SYMBOL)
    if ((!address && !COIN.test(reference)) || !symbol || seen.has(address)) return []
    seen.add(address)
    const icon = readIcon(row.logoUri, place.origins)
    const token = { name: cleanText(row.name, NAME) || symbol, symbol, decimals: row.decimals, value: 0n }
    return [{ ...(address ? { address, ...token } : place.coin), ...(icon && { icon }) }]
  })
}

/** Reads the list of the active network. A late answer about another one is dropped. */
export async function loadSwapList(kit: Kit): Promise<void> {
  const { store } = kit
  const { caipNetworkId: key, chainNamespace } = store.get(activeNetworkAtom)
  if (!store.get(canSwapAtom)) return
  const put = (list: SwapList) => {
    if (!kit.signal.aborted && store.get(activeNetworkAtom).caipNetworkId === key)
      store.set(keyedSwapListAtom, { key, list })
  }
  put({ status: 'loading', tokens: [] })
  try {
    const [rows, { parseAddress }] = await Promise.all([readSwapTokens(kit, key), loadAdapter(chainNamespace)])
    const origins = iconOrigins(store.get(optionsAtom))
    const coin = store.get(swapCoinAtom)
    const place = { caipNetworkId: key, parseAddress: (raw: string) => parseAddress(raw), origins, coin }
    put({ status: 'ready', tokens: parseSwapTokens(rows, place) })
  } catch (cause) {
    put({ status: 'failed', tokens: [], error: toWmError(cause, 'request') })
  }
}

/**
 * Reads the list once for each network, and keeps what the account holds fresh, while a view of swaps is visible.
 * Returns a stop function.
 */
export function followSwapList(kit: Kit): () => void {
  const { store } = kit
  const look = () => {
    const held = store.get(keyedSwapListAtom)
    const isKnown = held?.key === store.get(activeNetworkAtom).caipNetworkId && held.list.status !== 'failed'
    if (!isKnown) void loadSwapList(kit)
  }
  look()
  const stops = [store.sub(activeNetworkAtom, look), followPortfolio(kit, movedAtom), followBalance(kit)]
  return () => {
    for (const stop of stops) stop()
  }
}
