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
 * Reads the account's coin and the tokens of the option `tokens` from the network, exactly and without prices. Rejects
 * if the network does not answer; a token that does not say what the account holds is counted, and never shown as zero.
 */
export async function readChainPortfolio(kit: Kit, holder: Holder, signal: AbortSignal): Promise<Portfolio> {
  const { network, address: owner } = holder
  const { caipNetworkId, chainNamespace } = network
  const adapter = await loadAdapter(chainNamespace)
  const listed = tokensOf(kit.store.get(optionsAtom).tokens[caipNetworkId], caipNetworkId, (raw) =>
    adapter.parseAddress(raw),
  )
  const c = adapterContext(kit, chainNamespace, signal)
  const balance = supports(adapter, 'balance') ? adapter.capabilities.balance : undefined
  const read = listed.size > 0 ? (await balance?.holdings?.())?.tokens : undefined
  const [coins, readings] = await Promise.all([
    balance?.read(network, owner, c),
    read ? read(network, owner, [...listed.keys()], c) : [],
  ])
  const { nativeCurrency } = network
  const tokens: TokenBalance[] = coins === undefined ? [] : [{ ...nativeCurrency, value: coins }]
  for (const reading of readings) {
    // A token without decimals is a collectible, not an amount.
    if (!reading || reading.decimals === 0) continue
    const { address, decimals, value } = reading
    const { name, symbol, image } = listed.get(address) ?? {}
    const short = cleanText(symbol, SYMBOL) || cleanText(reading.symbol, SYMBOL) || address.slice(0, 8)
    const icon = safeHttpUrl(image) ?? safeIcon(image)
    tokens.push({
      address,
      name: cleanText(name, NAME) || cleanText(reading.name, NAME) || short,
      symbol: short,
      decimals,
      value,
      ...(icon && { icon }),
    })
  }
  return { tokens, total: 0n, partial: true, unread: readings.filter((one) => !one).length }
}
