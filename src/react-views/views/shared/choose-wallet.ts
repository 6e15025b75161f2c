import { clearFailure } from '../../../atoms/connection/clear-failure.ts'
import type { Kit } from '../../../atoms/kit.ts'
import { announce } from '../../../atoms/router/follow.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { connectorsAtom } from '../../../atoms/wallets/connectors.atoms.ts'
import { isPhone } from '../../../atoms/wallets/phone.ts'
import type { WalletRecord } from '../../../atoms/wallets/wallet-record.ts'
import { wantedNamespaceAtom } from '../../../atoms/wallets/wanted-namespace.atoms.ts'
import type { Connector } from '../../../chains/core/connector.ts'

/** A wallet the visitor can choose: one of this browser, one of the list, or neither (any that can scan). */
export interface Choice {
  readonly connector?: Connector | undefined
  readonly wallet?: WalletRecord | undefined
}

const isRemote = ({ type }: Connector) => type === 'WALLET_CONNECT'

/**
 * Leads to where the choice is connected. The attempt itself is started by that view, with the code that this one
 * does without.
 */
export function chooseWallet(kit: Kit, { connector, wallet }: Choice): void {
  if (connector && !isRemote(connector)) {
    const { id, members, namespaces } = connector
    clearFailure(kit, namespaces)
    const wanted = kit.store.get(wantedNamespaceAtom)
    if (members && !wanted) push(kit, route('ConnectingMultiChain', { connectorId: id }))
    else announce(kit, { type: 'connecting', connectorId: (wanted && members?.[wanted]) ?? id })
    return
  }
  const params = wallet && { walletId: wallet.id }
  const pairs = wallet?.supports_wc !== false && kit.store.get(connectorsAtom).some(isRemote)
  if (params && !pairs) push(kit, route('Downloads', params))
  // A phone cannot scan its own screen: there, the wallet is picked by its name.
  else push(kit, params || !isPhone() ? route('ConnectingWalletConnect', params ?? {}) : route('AllWallets'))
}
