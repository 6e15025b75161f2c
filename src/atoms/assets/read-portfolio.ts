import { tokenNamespaces } from '../../chains/core/late-namespace-info.ts'
import type { Network } from '../../chains/core/types.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { loadAdapter } from '../services/adapters.ts'
import { dataApi, dataContext, iconOrigins } from '../services/data-api.ts'
import { call } from '../services/http.ts'
import type { Holder } from './chain-portfolio.ts'
import { type Portfolio, parsePortfolio } from './parse-portfolio.ts'

/** True where the data API is asked for balances, rather than the network itself. */
const usesDataApi = ({ store }: HasStore, { chainNamespace }: Network) =>
  !!store.get(optionsAtom).hosts.dataApi && tokenNamespaces.includes(chainNamespace)

const loadChainPortfolio = () => import('./chain-portfolio.ts')

/**
 * Reads what an account holds on a network: from the data API, or from the network itself where no data API is named or
 * where it has no balances of the namespace.
 * @throws {WmError} as `call` does, or as the network's node; the signal's reason when it aborts.
 */
export async function readPortfolio(kit: Kit, { network, address }: Holder, signal: AbortSignal): Promise<Portfolio> {
  const { caipNetworkId, chainNamespace } = network
  if (!usesDataApi(kit, network))
    return (await loadChainPortfolio()).readChainPortfolio(kit, { network, address }, signal)
  const [{ balances }, { parseAddress }] = await Promise.all([
    call(dataApi.balance, { address, chainId: caipNetworkId }, dataContext(kit, signal)),
    loadAdapter(chainNamespace),
  ])
  const origins = iconOrigins(kit.store.get(optionsAtom))
  return parsePortfolio(balances, { caipNetworkId, parseAddress: (raw) => parseAddress(raw), origins })
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
