import { walletConnectId } from '../../chains/core/connector.ts'
import { WmError } from '../../chains/core/errors.ts'
import type { Kit } from '../kit.ts'
import type { ConnectedAccount, ConnectOptions } from '../kit-handle.ts'
import type { InnerKit } from '../kit-inside.ts'
import { type Route, route } from '../router/routes.ts'
import { connectorsAtom } from '../wallets/connectors.atoms.ts'
import { connect } from './connect.ts'
import { connectByModal } from './connect-by-modal.ts'
import { connectedAccount } from './connected-account.ts'

/** What a handle's `connect` does: at once with a wallet that is named and here, through the modal otherwise. */
export async function connectByHandle(
  kit: InnerKit,
  { connectorId, walletId, namespace, address, ...rest }: ConnectOptions,
): Promise<ConnectedAccount> {
  // Ways that this version does not have must not pass for one that it has.
  const [other] = Object.keys(rest)
  if (other) throw new WmError('OPTION_INVALID', { option: other, reason: 'is not a way to connect here' })
  const id = connectorId ?? findWallet(kit, walletId)
  const remote = id && remoteRoute(kit, id, walletId)
  if (remote && walletId)
    import('../wallets/catalogue/load-wallet.ts').then(({ loadWallet }) => loadWallet(kit, walletId), reportError)
  return connectedAccount(
    await (id && !remote
      ? connect(kit, { connectorId: id, namespace, address })
      : connectByModal(kit, namespace, remote || undefined)),
  )
}

/** Where a wallet that is not in this browser is waited for: its link has to be shown. */
function remoteRoute(kit: Kit, id: string, walletId: string | undefined): Route | undefined {
  if (id === walletConnectId) return route('ConnectingWalletConnect', {})
  const known = kit.store.get(connectorsAtom)
  const pairs = known.some((connector) => connector.id === walletConnectId)
  if (!walletId || !pairs || known.some((connector) => connector.id === id)) return undefined
  return route('ConnectingWalletConnect', { walletId })
}

/** The connector of a wallet that is named by its id or rdns; an unknown one is looked for under that name. */
function findWallet(kit: Kit, walletId: string | undefined): string | undefined {
  if (!walletId) return undefined
  return kit.store.get(connectorsAtom).find(({ id, rdns }) => walletId === id || walletId === rdns)?.id ?? walletId
}
