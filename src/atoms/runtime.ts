import { WmError } from '../chains/core/errors.ts'
import { isLoadFailure } from '../chains/core/is-load-failure.ts'
import { namespaces } from '../chains/core/namespaces.ts'
import { report } from '../chains/core/report.ts'
import type { CaipNetworkId, NetworkInput } from '../chains/core/types.ts'
import { toNetwork } from '../chains/network.ts'
import { listsAtom, nothing } from './connections/lists.atoms.ts'
import { track } from './events/track.ts'
import { atom, createStore } from './jotai.ts'
import type { Kit } from './kit.ts'
import type { ConnectedAccount, ConnectOptions, DisconnectOptions, OpenOptions, SignOptions } from './kit-handle.ts'
import type { InnerKit } from './kit-inside.ts'
import { followHome } from './modal/home.ts'
import { openModal } from './modal/open-modal.ts'
import { optionsAtom } from './options/options.atoms.ts'
import { followRouter } from './router/follow.ts'
import { firstKeys } from './storage/first-keys.ts'
import { offeredAtom } from './wallets/connectors.atoms.ts'
import { discover } from './wallets/discover.ts'
import { loadRecentWallets } from './wallets/recent.ts'

/** The actions that a kit's handle forwards to once they are loaded. */
export interface Runtime {
  readonly open: (kit: InnerKit, options?: OpenOptions) => void | Promise<void>
  readonly connect: (kit: InnerKit, options?: ConnectOptions) => Promise<ConnectedAccount>
  readonly disconnect: (kit: Kit, options?: DisconnectOptions) => Promise<void>
  readonly switchNetwork: (kit: Kit, network: NetworkInput | CaipNetworkId) => Promise<void>
  readonly signMessage: (kit: Kit, message: string, options?: SignOptions) => Promise<string>
  readonly updateEmail: (kit: InnerKit) => Promise<{ readonly email: string }>
  readonly reconnect: (kit: Kit) => Promise<void>
  readonly goAlong: (kit: Kit) => Promise<void>
}

/** Until somebody connects. */
const offeredListsAtom = atom((get) => ({ ...nothing, connectors: get(offeredAtom) }))

/** Every error that leaves the kit is a `WmError`: also that of a file which did not come. */
function withOwnErrors(actions: Runtime): Runtime {
  const own = Object.entries(actions).map(([name, action]: [string, (...args: never[]) => unknown]) => [
    name,
    async (...args: never[]) => {
      try {
        return await action(...args)
      } catch (error) {
        if (WmError.is(error)) throw error
        const options = { cause: error }
        throw isLoadFailure(error)
          ? new WmError('LOAD_FAILED', { part: 'the modal' }, options)
          : new WmError('INTERNAL', undefined, options)
      }
    },
  ])
  return Object.fromEntries(own) as Runtime
}

/** Moves the kit to Jotai's store and starts discovery and the policy. */
export function startRuntime(kit: InnerKit): Runtime | Promise<Runtime> {
  const { store } = kit
  store.upgrade(createStore())
  store.set(listsAtom, { from: offeredListsAtom })
  loadRecentWallets(kit)
  const discovered = discover(kit)
  // A page without any wallet listed still opens; the Connect view says what to do.
  discovered.catch(report)
  const stops = [...followRouter(kit), followHome(kit)]
  kit.signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  track(kit, 'INITIALIZE')
  const actions = withOwnErrors({
    open: openModal,
    async connect(target, how = {}) {
      const attempt = target.nextAttempt()
      const [{ connectByHandle }] = await Promise.all([import('./connection/connect-by-handle.ts'), discovered])
      return connectByHandle(target, how, attempt)
    },
    disconnect: async (target, options = {}) => {
      const { namespace } = options
      if (namespace && !namespaces.includes(namespace)) throw new WmError('ADAPTER_NOT_FOUND', { namespace })
      return (await import('./connection/disconnect.ts')).disconnect(target, options)
    },
    async switchNetwork(target, network) {
      const id = typeof network === 'string' ? network : network?.id && toNetwork(network).caipNetworkId
      if (!id) throw new WmError('NETWORK_NOT_FOUND', { id: String(network) })
      await (await import('./network/switch-network.ts')).switchNetwork(target, id)
    },
    signMessage: async (target, message, { namespace } = {}) =>
      (await import('./connection/sign-message.ts')).signMessage(target, message, namespace),
    updateEmail: async (target) => (await import('./login/ask-new-email.ts')).askNewEmail(target),
    goAlong: async (target) => (await import('./connection/go-along.ts')).goAlong(target),
    async reconnect(target) {
      const { reconnect } = await import('./connection/reconnect.ts')
      // What is stored of others belongs to a page with other networks.
      const used = new Set(target.store.get(optionsAtom).networks.map(({ chainNamespace }) => chainNamespace))
      await Promise.all([...used].map((namespace) => reconnect(target, namespace)))
      if (target.storage.get(firstKeys.connections))
        await (await import('./connections/restore-others.ts')).restoreOthers(target)
    },
  })
  // Whatever keeps the reports from coming keeps nobody from connecting.
  return store.get(optionsAtom).hosts.telemetry
    ? import('./telemetry/report-errors.ts').then(
        ({ reportErrors }) => reportErrors(kit, actions),
        () => actions,
      )
    : actions
}
