// What the first open needs, started once per kit. Everything about a session is a chunk further.
import { namespaces } from '../chains/core/namespaces.ts'
import type { CaipNetworkId, Namespace } from '../chains/core/types.ts'
import { cancelConnect } from './connection/cancel-connect.ts'
import type { ConnectInput } from './connection/connect.ts'
import { track } from './events/track.ts'
import { createStore } from './jotai.ts'
import type { Kit } from './kit.ts'
import type { ConnectedAccount } from './kit-handle.ts'
import type { InnerKit } from './kit-inside.ts'
import { openAtom } from './modal/modal.atoms.ts'
import { openModal } from './modal/open-modal.ts'
import { followRouter } from './router/follow.ts'
import { discover } from './wallets/discover.ts'
import { loadRecentWallets } from './wallets/recent.ts'

/** The actions that a kit's handle forwards to once they are loaded. */
export interface Runtime {
  readonly open: typeof openModal
  readonly connectTo: (kit: Kit, input: ConnectInput) => Promise<ConnectedAccount>
  readonly connectByModal: (kit: InnerKit, namespace?: Namespace) => Promise<ConnectedAccount>
  readonly disconnect: (kit: Kit, namespace?: Namespace) => Promise<void>
  readonly switchNetwork: (kit: Kit, id: CaipNetworkId) => Promise<void>
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
  const stops = [...followRouter(kit), closing]
  kit.signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  track(kit, 'INITIALIZE')
  return {
    open: openModal,
    async connectTo(target, input) {
      const [{ connect }, { connectedAccount }] = await Promise.all([
        import('./connection/connect.ts'),
        import('./connection/connected-account.ts'),
        discovered,
      ])
      return connectedAccount(await connect(target, input))
    },
    async connectByModal(target, namespace) {
      const [{ connectByModal }, { connectedAccount }] = await Promise.all([
        import('./connection/connect-by-modal.ts'),
        import('./connection/connected-account.ts'),
      ])
      return connectedAccount(await connectByModal(target, namespace))
    },
    disconnect: async (target, namespace) => (await import('./connection/disconnect.ts')).disconnect(target, namespace),
    switchNetwork: async (target, id) => (await import('./network/switch-network.ts')).switchNetwork(target, id),
    signMessage: async (target, message, namespace) =>
      (await import('./connection/sign-message.ts')).signMessage(target, message, namespace),
    async reconnect(target) {
      const { reconnect } = await import('./connection/reconnect.ts')
      await Promise.all(namespaces.map((namespace) => reconnect(target, namespace)))
    },
  }
}
