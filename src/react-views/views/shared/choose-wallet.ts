import type { Kit } from '../../../atoms/kit/kit.ts'
import type { WalletRecord } from '../../../atoms/kit/options/wallet-record.ts'
import { notifyPolicy } from '../../../atoms/navigation/apply-policy.ts'
import { coveredAtom } from '../../../atoms/navigation/modal/held.atoms.ts'
import { afterPress, showView } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { wantedNamespaceAtom } from '../../../atoms/navigation/wallet-rows.atoms.ts'
import { clearFailure } from '../../../atoms/sessions/clear-failure.ts'
import { connectorsAtom } from '../../../atoms/wallets/connectors.atoms.ts'
import { isPhone } from '../../../atoms/wallets/is-phone.ts'
import type { Connector } from '../../../chains/core/connector.ts'

/** A wallet that the visitor chose: an installed one, one of the list, or neither (any wallet that can scan a code). */
export interface Choice {
  readonly connector?: Connector | undefined
  readonly wallet?: WalletRecord | undefined
}

const isRemote = ({ type }: Connector) => type === 'WALLET_CONNECT'

/**
 * Opens the view that connects the choice, which was pressed. That view starts the attempt, so that its code is not
 * needed here.
 */
export const chooseWallet = (kit: Kit, choice: Choice): void => afterPress(kit, () => showChoice(kit, choice))

function showChoice(kit: Kit, { connector, wallet }: Choice): void {
  if (connector && !isRemote(connector)) {
    const { id, members, namespaces } = connector
    clearFailure(kit, namespaces)
    const wanted = kit.store.get(wantedNamespaceAtom)
    if (members && !wanted) showView(kit, route('ConnectingMultiChain', { connectorId: id }))
    else {
      // The view before stays in sight until the wallet takes longer than it takes to answer without a prompt.
      kit.store.set(coveredAtom, true)
      notifyPolicy(kit, { type: 'connecting', connectorId: (wanted && members?.[wanted]) ?? id })
    }
    return
  }
  const params = wallet && { walletId: wallet.id }
  const pairs = wallet?.supports_wc !== false && kit.store.get(connectorsAtom).some(isRemote)
  if (params && !pairs) showView(kit, route('Downloads', params))
  // A phone cannot scan its own screen, so the visitor chooses the wallet by name.
  else showView(kit, params || !isPhone() ? route('ConnectingWalletConnect', params ?? {}) : route('AllWallets'))
}
