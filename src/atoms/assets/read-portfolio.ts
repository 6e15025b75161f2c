import { tokenNamespaces } from '../../chains/core/late-namespace-info.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { loadAdapter } from '../services/adapters.ts'
import { dataApi, dataContext, iconOrigins } from '../services/data-api.ts'
import { call } from '../services/http.ts'
import type { Holder } from './chain-portfolio.ts'
import { type Portfolio, parsePortfolio } from './parse-portfolio.ts'

/**
 * Reads what an account holds on a network: from the data API, or from the network itself where no data API is named or
 * where it has no balances of the namespace.
 * @throws {WmError} as `call` does, or as the network's node; the signal's reason when it aborts.
 */
export async function readPortfolio(kit: Kit, { network, address }: Holder, signal: AbortSignal): Promise<Portfolio> {
  const { caipNetworkId, chainNamespace } = network
  const options = kit.store.get(optionsAtom)
  if (!options.hosts.dataApi || !tokenNamespaces.includes(chainNamespace))
    return (await import('./chain-portfolio.ts')).readChainPortfolio(kit, { network, address }, signal)
  const [{ balances }, { parseAddress }] = await Promise.all([
    call(dataApi.balance, { address, chainId: caipNetworkId }, dataContext(kit, signal)),
    loadAdapter(chainNamespace),
  ])
  const origins = iconOrigins(options)
  return parsePortfolio(balances, { caipNetworkId, parseAddress: (raw) => parseAddress(raw), origins })
}
