import { pageError } from '../../chains/core/error-texts/page-error.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { WmError } from '../../chains/core/errors.ts'
import { namespaces } from '../../chains/core/namespaces.ts'
import { isLoadFailure, report } from '../../chains/core/report.ts'
import { toNetwork } from '../../chains/network.ts'
import { track } from '../kit/events/track.ts'
import type { InternalKit, KitActions } from '../kit/internal-kit.ts'
import { atom, createStore } from '../kit/jotai.ts'
import type { HasSignal } from '../kit/kit.ts'
import { emptyConnectionLists } from '../kit/kit-state.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { bindPolicy } from '../navigation/apply-policy.ts'
import { syncInitialRoute } from '../navigation/modal/initial-route.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { openModal } from '../navigation/modal/open-modal.ts'
import { freeViewsAtom } from '../navigation/router.atoms.ts'
import { watchContentSecurityPolicy } from '../services/watch-content-security-policy.ts'
import { accountFreeViewsAtom } from '../sessions/account-gate.atoms.ts'
import { connectionListsAtom } from '../sessions/connection.atoms.ts'
import { sessionsBegunAtom } from '../sessions/connection-history.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { offeredAtom } from '../wallets/connectors.atoms.ts'
import { discover } from '../wallets/discover.ts'
import { loadRecentWallets } from '../wallets/recent.ts'

/** The public lists before the first session. */
const offeredListsAtom = atom((get) => ({ ...emptyConnectionLists, connectors: get(offeredAtom) }))

/** Wraps the actions so that every error is a `WmError`, including failures to load code. */
function withOwnErrors(actions: KitActions): KitActions {
  const own = Object.entries(actions).map(([name, action]: [string, (...args: never[]) => unknown]) => [
    name,
    async (...args: never[]) => {
      try {
        return await action(...args)
      } catch (error) {
        if (WmError.is(error)) throw error
        const options = { cause: error }
        throw isLoadFailure(error)
          ? pageError('LOAD_FAILED', { part: 'the modal' }, options)
          : runtimeError('INTERNAL', undefined, options)
      }
    },
  ])
  return Object.fromEntries(own) as KitActions
}

/**
 * Waits for the network before an import that no visitor waits for. A browser may remember a failed import until the
 * page is loaded again: https://github.com/whatwg/html/issues/6768
 */
async function untilOnline({ signal }: HasSignal): Promise<void> {
  if (globalThis.navigator?.onLine !== false) return
  await new Promise((resolve) => addEventListener('online', resolve, { once: true, signal }))
}

/** Moves the kit to a Jotai store and starts discovery and navigation. */
export function startRuntime(kit: InternalKit): KitActions | Promise<KitActions> {
  const { store } = kit
  store.upgrade(createStore())
  kit.hosts = {
    pairing: async () => (await import('../sessions/pairing/pairing-host.ts')).pairingHostOf(kit),
    embedded: async () => (await import('../login/secure-frame/embedded-wallet.ts')).embeddedWallet(kit).host,
  }
  store.set(connectionListsAtom, { from: offeredListsAtom })
  store.set(freeViewsAtom, { from: accountFreeViewsAtom })
  loadRecentWallets(kit)
  watchContentSecurityPolicy(kit)
  const look = discover(kit, async (before) =>
    (await import('../sessions/network/handle-removed-networks.ts')).handleRemovedNetworks(kit, before),
  )
  let sync: Promise<typeof import('../sessions/sync-from-storage.ts')> | undefined
  const loadSync = () => {
    sync ??= untilOnline(kit).then(() => import('../sessions/sync-from-storage.ts'))
    return sync.catch((error: unknown) => {
      sync = undefined
      throw error
    })
  }
  // Without any discovered wallet the modal still opens, and the Connect view shows what to do.
  look().catch(report)
  const stops = [
    store.sub(openAtom, () => {
      // Wallets whose code did not come at first are looked for again.
      if (store.get(openAtom)) return void look().catch(report)
      kit.events.emit('close', undefined)
      track(kit, 'MODAL_CLOSE', { connected: !!store.get(activeSessionAtom) })
    }),
    ...bindPolicy(kit),
    syncInitialRoute(kit),
    store.sub(sessionsBegunAtom, () => {
      const wasOpen = store.get(openAtom)
      // Fetched before another tab changes anything: this one may be offline by then.
      loadSync().catch(report)
      import('./start-session-features.ts').then((m) => m.startSessionFeatures(kit, wasOpen), report)
    }),
  ]
  kit.signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  track(kit, 'INITIALIZE')
  const actions = withOwnErrors({
    open: async (target, how) =>
      how?.view === 'Pay'
        ? (await import('../pay/pay-api.ts')).openPayment(target, how.arguments)
        : openModal(target, how),
    async connect(target, how = {}) {
      const attempt = target.nextAttempt()
      const looked = look()
      const [{ connectApi }] = await Promise.all([import('./connect-api.ts'), looked.catch(() => undefined)])
      return connectApi(target, how, attempt, looked)
    },
    disconnect: async (target, options = {}) => {
      const { namespace } = options
      if (namespace && !namespaces.includes(namespace)) throw runtimeError('ADAPTER_NOT_FOUND', { namespace })
      return (await import('../sessions/disconnect.ts')).disconnect(target, options)
    },
    async switchNetwork(target, network) {
      const id = typeof network === 'string' ? network : network?.id && toNetwork(network).caipNetworkId
      if (!id) throw runtimeError('NETWORK_NOT_FOUND', { id: String(network) })
      await (await import('../sessions/network/switch-network.ts')).switchNetwork(target, id)
    },
    signMessage: async (target, message, { namespace } = {}) =>
      (await import('../sessions/sign-message.ts')).signMessageApi(target, message, namespace),
    signIn: async (target) => (await import('../sign-in/sign-in-api.ts')).signInApi(target),
    signOut: async (target) => (await import('../sign-in/sign-in-api.ts')).signOutApi(target),
    pay: async (target, request) => (await import('../pay/pay-api.ts')).payApi(target, request),
    updateEmail: async (target) => (await import('../login/account/update-email-api.ts')).updateEmailApi(target),
    syncFromStorage: async (target) => (await loadSync()).syncFromStorage(target),
    reconnect: async (target) => (await import('./reconnect-all.ts')).reconnectAll(target),
  })
  const { hosts, debug, remoteFeatures } = store.get(optionsAtom)
  const isWatched = hosts.telemetry || hosts.analytics || debug
  // The kit works without these services if their code cannot be loaded or fails.
  const watched =
    (isWatched || remoteFeatures[0]) &&
    import('./start-services.ts').then(({ startServices }) => startServices(kit, actions)).catch(() => actions)
  return (isWatched && watched) || actions
}
