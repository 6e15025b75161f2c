// What the first open needs, started once per kit. Everything about a session is a chunk further.
import { walletConnectId } from '../chains/core/connector.ts'
import { WmError } from '../chains/core/errors.ts'
import { namespaces } from '../chains/core/namespaces.ts'
import type { CaipNetworkId, Namespace, NetworkInput } from '../chains/core/types.ts'
import { toNetwork } from '../chains/network.ts'
import { cancelConnect } from './connection/cancel-connect.ts'
import { track } from './events/track.ts'
import { createStore } from './jotai.ts'
import type { Kit } from './kit.ts'
import type { ConnectedAccount, ConnectOptions } from './kit-handle.ts'
import type { InnerKit } from './kit-inside.ts'
import { followHome } from './modal/home.ts'
import { openAtom } from './modal/modal.atoms.ts'
import { openModal } from './modal/open-modal.ts'
import { optionsAtom } from './options/options.atoms.ts'
import { followRouter } from './router/follow.ts'
import { type Route, route } from './router/routes.ts'
import { connectorsAtom } from './wallets/connectors.atoms.ts'
import { discover } from './wallets/discover.ts'
import { loadRecentWallets } from './wallets/recent.ts'

/** The actions that a kit's handle forwards to once they are loaded. */
export interface Runtime {
  readonly open: typeof openModal
  readonly connect: (kit: InnerKit, options?: ConnectOptions) => Promise<ConnectedAccount>
  readonly disconnect: (kit: Kit, namespace?: Namespace) => Promise<void>
  readonly switchNetwork: (kit: Kit, network: NetworkInput | CaipNetworkId) => Promise<void>
  readonly signMessage: (kit: Kit, message: string, namespace?: Namespace) => Promise<string>
  readonly reconnect: (kit: Kit) => Promise<void>
}

/** Moves the kit to Jotai's store and starts discovery and the policy. */
export function startRuntime(kit: Kit): Runtime {
  const { store } = kit
  store.upgrade(createStore())
  loadRecentWallets(kit)
  const discovered = discover(kit)
  // A page without any wallet listed still opens; the Connect view says what to do.
  discovered.catch((error: unknown) => reportError(error))
  const closing = store.sub(openAtom, () => {
    if (!store.get(openAtom)) for (const namespace of namespaces) cancelConnect(kit, namespace)
  })
  const stops = [...followRouter(kit), followHome(kit), closing]
  kit.signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  track(kit, 'INITIALIZE')
  return {
    open: openModal,
    async connect(target, { connectorId, walletId, namespace, ...rest } = {}) {
      // Ways that this version does not have must not pass for one that it has.
      const [other] = Object.keys(rest)
      if (other) throw new WmError('OPTION_INVALID', { option: other, reason: 'is not a way to connect here' })
      const [{ connect }, { connectByModal }, { connectedAccount }] = await Promise.all([
        import('./connection/connect.ts'),
        import('./connection/connect-by-modal.ts'),
        import('./connection/connected-account.ts'),
        discovered,
      ])
      const id = connectorId ?? findWallet(target, walletId)
      const remote = id && remoteRoute(target, id, walletId)
      if (remote && walletId)
        import('./wallets/catalogue/load-wallet.ts').then(({ loadWallet }) => loadWallet(target, walletId), reportError)
      return connectedAccount(
        await (id && !remote
          ? connect(target, { connectorId: id, namespace })
          : connectByModal(target, namespace, remote || undefined)),
      )
    },
    disconnect: async (target, namespace) => {
      if (namespace && !namespaces.includes(namespace)) throw new WmError('ADAPTER_NOT_FOUND', { namespace })
      return (await import('./connection/disconnect.ts')).disconnect(target, namespace)
    },
    async switchNetwork(target, network) {
      const id = typeof network === 'string' ? network : network?.id && toNetwork(network).caipNetworkId
      if (!id) throw new WmError('NETWORK_NOT_FOUND', { id: String(network) })
      await (await import('./network/switch-network.ts')).switchNetwork(target, id)
    },
    signMessage: async (target, message, namespace) =>
      (await import('./connection/sign-message.ts')).signMessage(target, message, namespace),
    async reconnect(target) {
      const { reconnect } = await import('./connection/reconnect.ts')
      // What is stored of others belongs to a page with other networks.
      const used = new Set(target.store.get(optionsAtom).networks.map(({ chainNamespace }) => chainNamespace))
      await Promise.all([...used].map((namespace) => reconnect(target, namespace)))
    },
  }
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
