import { walletConnectId } from '../../chains/core/connector.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import type { WalletRecord } from '../kit/options/wallet-record.ts'
import { providerHost } from '../services/hosts.ts'
import { allSessions } from '../sessions/multi-wallet/inactive-sessions.atoms.ts'
import { featuredAtom, filterAtom, recentRecordsAtom, recommendedAtom } from '../wallets/catalogue/catalogue.atoms.ts'
import { offeredAtom } from '../wallets/connectors.atoms.ts'
import { isPhone } from '../wallets/is-phone.ts'
import { orderWallets, type WalletRow } from '../wallets/ordering.ts'
import { recentWalletsAtom } from '../wallets/recent.ts'
import { historyAtom } from './router.atoms.ts'

/**
 * The namespace that the Connect view is limited to: that of the last one opened with a namespace. Undefined if no
 * network of it is configured any more.
 */
export const wantedNamespaceAtom = atom((get): Namespace | undefined => {
  const connect = get(historyAtom).findLast(({ name }) => name === 'Connect')
  const wanted = connect?.name === 'Connect' ? connect.params?.namespace : undefined
  return get(optionsAtom).networks.find(({ chainNamespace }) => chainNamespace === wanted)?.chainNamespace
})

export const walletRowsAtom = atom((get): readonly WalletRow[] => {
  const options = get(optionsAtom)
  if (!options.enableWallets) return []
  const wanted = get(wantedNamespaceAtom)
  const connectors = get(offeredAtom).filter(
    ({ namespaces: spoken, type }) => type !== 'AUTH' && (!wanted || spoken.includes(wanted)),
  )
  const speaks = ({ chains }: WalletRecord) => !wanted || !chains || chains.some((id) => id.startsWith(`${wanted}:`))
  const phone = isPhone()
  // Without a relay a wallet that is not installed cannot connect, so only a list that the integrator configured is
  // shown.
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
    paired: allSessions(get).some((session) => session.connectorId === walletConnectId),
  })
})
