// Everything that is not needed before the first click, started once per kit.
import '../chains/core/error-texts.ts'
import { namespaces } from '../chains/core/namespaces.ts'
import type { Namespace } from '../chains/core/types.ts'
import { followBalance } from './balances/balances.atoms.ts'
import { type ConnectInput, cancelConnect, connect } from './connection/connect.ts'
import { connectByModal } from './connection/connect-by-modal.ts'
import { connectedAccount } from './connection/connected-account.ts'
import { disconnect } from './connection/disconnect.ts'
import { followSession } from './connection/live.ts'
import { reconnect } from './connection/reconnect.ts'
import { signMessage } from './connection/sign-message.ts'
import { track } from './events/track.ts'
import { createStore } from './jotai.ts'
import type { Kit } from './kit.ts'
import type { ConnectedAccount } from './kit-handle.ts'
import type { InnerKit } from './kit-inside.ts'
import { openAtom } from './modal/modal.atoms.ts'
import { openModal } from './modal/open-modal.ts'
import { switchNetwork } from './network/switch-network.ts'
import { followRouter } from './router/follow.ts'
import { loadTransactions } from './send/transactions.ts'
import { discover } from './wallets/discover.ts'
import { loadRecentWallets } from './wallets/recent.ts'

/** The actions that a kit's handle forwards to once they are loaded. */
export interface Runtime {
  readonly connectTo: (kit: Kit, input: ConnectInput) => Promise<ConnectedAccount>
  readonly connectByModal: (kit: InnerKit, namespace?: Namespace) => Promise<ConnectedAccount>
  readonly open: typeof openModal
  readonly disconnect: typeof disconnect
  readonly switchNetwork: typeof switchNetwork
  readonly signMessage: typeof signMessage
  readonly reconnect: (kit: Kit) => Promise<void>
}

/** Starts discovery, the followers and the policy for a kit. */
export function startRuntime(kit: Kit): Runtime {
  const { store } = kit
  store.upgrade(createStore())
  loadRecentWallets(kit)
  loadTransactions(kit)
  const discovered = discover(kit)
  // A page without any wallet listed still opens; the Connect view says what to do.
  discovered.catch((error: unknown) => reportError(error))
  const closing = store.sub(openAtom, () => {
    if (store.get(openAtom)) return
    for (const namespace of namespaces) cancelConnect(kit, namespace)
  })
  const stops = [
    ...namespaces.map((namespace) => followSession(kit, namespace)),
    ...followRouter(kit),
    followBalance(kit),
    closing,
  ]
  kit.signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  track(kit, 'INITIALIZE')
  return {
    connectTo: async (target, input) => {
      await discovered
      return connectedAccount(await connect(target, input))
    },
    connectByModal: async (target, namespace) => connectedAccount(await connectByModal(target, namespace)),
    open: openModal,
    disconnect,
    switchNetwork,
    signMessage,
    reconnect: async (target) => {
      await Promise.all(namespaces.map((namespace) => reconnect(target, namespace)))
    },
  }
}
