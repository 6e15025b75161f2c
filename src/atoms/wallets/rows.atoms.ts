import { walletConnectId } from '../../chains/core/connector.ts'
import { namespaces } from '../../chains/core/namespaces.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { othersAtom } from '../connections/others.atoms.ts'
import { atom } from '../jotai.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { providerHost } from '../services/provider-host.ts'
import { featuredAtom, filterAtom, recentRecordsAtom, recommendedAtom } from './catalogue/catalogue.atoms.ts'
import { offeredAtom } from './connectors.atoms.ts'
import { orderWallets, type WalletRow } from './ordering.ts'
import { isPhone } from './phone.ts'
import { recentWalletsAtom } from './recent.ts'
import type { WalletRecord } from './wallet-record.ts'
import { wantedNamespaceAtom } from './wanted-namespace.atoms.ts'

/** The wallets of the Connect view, in its order. */
export const walletRowsAtom = atom((get): readonly WalletRow[] => {
  const options = get(optionsAtom)
  if (!options.enableWallets) return []
  const wanted = get(wantedNamespaceAtom)
  const connectors = get(offeredAtom).filter(
    ({ namespaces: spoken, type }) => type !== 'AUTH' && (!wanted || spoken.includes(wanted)),
  )
  const speaks = ({ chains }: WalletRecord) => !wanted || !chains || chains.some((id) => id.startsWith(`${wanted}:`))
  const phone = isPhone()
  // Without a relay nobody can connect a wallet that is not here: only a list that the integrator named is offered.
  const remote = connectors.some(({ type }) => type === 'WALLET_CONNECT')
  const some = remote || (providerHost(options) && (connectors.length > 0 || options.customWallets.length > 0))
  return orderWallets({
    connectors,
    recent: get(recentWalletsAtom).map(({ id }) => id),
    order: options.features.connectorTypeOrder,
    filter: get(filterAtom),
    featuredIds: options.featuredWalletIds,
    featured: get(featuredAtom).filter(speaks),
    custom: options.customWallets.filter((wallet) => !phone || wallet.mobile_link || wallet.webapp_link),
    recommended: some ? get(recommendedAtom).wallets.filter(speaks) : [],
    remembered: get(recentRecordsAtom).filter(speaks),
    phone,
    paired: [...namespaces.map((one) => sessionOf(get(connectionAtoms[one]))), ...get(othersAtom)].some(
      (session) => session?.connectorId === walletConnectId,
    ),
  })
})
