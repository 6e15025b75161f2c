import { supports } from '../../chains/core/adapter.ts'
import { pageError } from '../../chains/core/error-texts/page-error.ts'
import { report } from '../../chains/core/report.ts'
import { cleanText } from '../../chains/core/text.ts'
import type { Network } from '../../chains/core/types.ts'
import { safeHttpUrl, safeIcon } from '../../chains/core/url.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import type { TokenOption } from '../kit/options/options.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { loadAdapter } from '../services/adapters.ts'
import { NAME, type Portfolio, SYMBOL, type TokenBalance } from './parse-portfolio.ts'

/** An account on one of its networks. */
export interface Holder {
  readonly network: Network
  readonly address: string
}

/** More is an error: each token is four reads of a contract. */
const MOST_TOKENS = 200

/** Returns the tokens of a network by their canonical address, the first of each. */
function tokensOf(
  option: unknown,
  caipNetworkId: string,
  parseAddress: (raw: string) => string | undefined,
): ReadonlyMap<string, TokenOption> {
  const found = new Map<string, TokenOption>()
  for (const one of (Array.isArray(option) ? option : []).slice(0, MOST_TOKENS)) {
    const address = typeof one?.address === 'string' ? parseAddress(one.address) : undefined
    if (address === undefined)
      report(pageError('OPTION_INVALID', { option: `tokens['${caipNetworkId}']`, reason: 'needs an address each' }))
    else if (!found.has(address)) found.set(address, one)
  }
  return found
}

/**
 * Reads the tokens of the option `tokens` that an account holds, except those of which it is `told` already. A token
 * that does not say what the account holds is counted, and never shown as zero.
 */
export async function readListedTokens(
  kit: Kit,
  { network, address: owner }: Holder,
  signal: AbortSignal,
  told: ReadonlySet<string> = new Set(),
): Promise<{ readonly tokens: readonly TokenBalance[]; readonly unread: number }> {
  const { caipNetworkId, chainNamespace } = network
  const adapter = await loadAdapter(chainNamespace)
  const listed = tokensOf(kit.store.get(optionsAtom).tokens[caipNetworkId], caipNetworkId, (raw) =>
    adapter.parseAddress(raw),
  )
  const wanted = [...listed.keys()].filter((address) => !told.has(address))
  const balance = supports(adapter, 'balance') ? adapter.capabilities.balance : undefined
  const read = wanted.length > 0 ? (await balance?.holdings?.())?.tokens : undefined
  const readings = read ? await read(network, owner, wanted, adapterContext(kit, chainNamespace, signal)) : []
  const tokens = readings.flatMap((reading): TokenBalance[] => {
    // A token without decimals is a collectible, not an amount.
    if (!reading || reading.decimals === 0) return []
    const { address, decimals, value } = reading
    const { name, symbol, image } = listed.get(address) ?? {}
    const short = cleanText(symbol, SYMBOL) || cleanText(reading.symbol, SYMBOL) || address.slice(0, 8)
    const icon = safeHttpUrl(image) ?? safeIcon(image)
    const full = cleanText(name, NAME) || cleanText(reading.name, NAME) || short
    return [{ address, name: full, symbol: short, decimals, value, ...(icon && { icon }) }]
  })
  return { tokens, unread: readings.filter((one) => !one).length }
}

/**
 * Reads the account's coin and the tokens of the option `tokens` from the network, exactly and without prices. Rejects
 * if the network does not answer.
 */
export async function readChainPortfolio(kit: Kit, holder: Holder, signal: AbortSignal): Promise<Portfolio> {
  const { network, address: owner } = holder
  const { chainNamespace, nativeCurrency } = network
  const adapter = await loadAdapter(chainNamespace)
  const balance = supports(adapter, 'balance') ? adapter.capabilities.balance : undefined
  const [coins, { tokens, unread }] = await Promise.all([
    balance?.read(network, owner, adapterContext(kit, chainNamespace, signal)),
    readListedTokens(kit, holder, signal),
  ])
  const own = coins === undefined ? [] : [{ ...nativeCurrency, value: coins }]
  return { tokens: [...own, ...tokens], total: 0n, partial: true, unread }
}
