import { pageError } from '../../chains/core/error-texts/page-error.ts'
import { isNamespace } from '../../chains/core/namespaces.ts'
import { report } from '../../chains/core/report.ts'
import { claimDefaultKit, releaseDefaultKit } from '../kit/default-kit.ts'
import { browserEnv, type Env } from '../kit/env.ts'
import { createEmitter } from '../kit/events/emitter.ts'
import { bindInternalKit, type InternalKit } from '../kit/internal-kit.ts'
import type { HasStorage, HasStore } from '../kit/kit.ts'
import type { KitHandle } from '../kit/kit-handle.ts'
import { normalizeOptions } from '../kit/options/normalize.ts'
import { configuredNetwork, optionsAtom, themeModeAtom, themeVariablesAtom } from '../kit/options/options.atoms.ts'
import type { UserOptions } from '../kit/options/options.ts'
import { createPageStore } from '../kit/page-store.ts'
import { pageLoadKeys } from '../kit/storage/page-load-keys.ts'
import { createStorage, PREFIX } from '../kit/storage/storage.ts'
import { initializedAtom, loadingAtom, openAtom } from '../navigation/modal/modal.atoms.ts'
import { connectionAtoms, sessionIn } from '../sessions/connection.atoms.ts'
import { chosenNamespaceAtom, chosenNetworkAtoms } from '../sessions/network/network.atoms.ts'
import { savedConnector } from '../sessions/saved-connector.ts'
import { stateAtom } from './state.ts'

/**
 * Creates a kit with its own store and connections. The first kit on a page becomes its default kit. Makes no request
 * and writes no storage.
 *
 * @param options - Only `networks` is required.
 * @param environment - Replaces parts of the browser, such as `storage` or `fetch`, e.g. in a test.
 * @throws {WmError<'OPTION_INVALID'>} Names the option and what it must be.
 *
 * @example
 * import { createKit } from 'wallet-modal'
 * import { base, mainnet } from 'wallet-modal/networks'
 *
 * const kit = createKit({ networks: [mainnet, base] })
 * const { address } = await kit.connect({ connectorId: 'io.example.wallet' })
 */
export function createKit(options: UserOptions, environment?: Partial<Env>): KitHandle {
  let given = options
  const store = createPageStore()
  store.set(optionsAtom, normalizeOptions(given))
  const env = { ...browserEnv(), ...environment }
  const controller = new AbortController()
  const { signal } = controller
  let attempts = 0
  let runtime: ReturnType<InternalKit['runtime']> | undefined

  const handle: KitHandle = {
    async open(how) {
      // The elements load the code of the modal when this becomes true.
      store.set(loadingAtom, true)
      try {
        await (await kit.runtime()).open(kit, how)
      } finally {
        store.set(loadingAtom, false)
      }
    },
    close: () => store.set(openAtom, false),
    connect: async (how) => (await kit.runtime()).connect(kit, how),
    disconnect: async (what) => (await kit.runtime()).disconnect(kit, what),
    switchNetwork: async (network) => (await kit.runtime()).switchNetwork(kit, network),
    signMessage: async (message, how) => (await kit.runtime()).signMessage(kit, message, how),
    signIn: async () => (await kit.runtime()).signIn(kit),
    signOut: async () => (await kit.runtime()).signOut(kit),
    pay: async (request) => (await kit.runtime()).pay(kit, request),
    updateEmail: async () => (await kit.runtime()).updateEmail(kit),
    getProvider: (namespace) =>
      isNamespace(namespace)
        ? kit.givenProvider?.<typeof namespace>(sessionIn(store.get, namespace)?.provider)
        : undefined,
    getState: () => store.get(stateAtom),
    subscribe(selector, listener) {
      let last = selector(store.get(stateAtom))
      return store.sub(stateAtom, () => {
        try {
          const next = selector(store.get(stateAtom))
          if (!Object.is(last, next)) {
            last = next
            listener(next)
          }
        } catch (error) {
          // Thrown on, it would end what has changed the state, such as a connection.
          report(error)
        }
      })
    },
    on: (event, listener) => kit.events.on(event, listener),
    setTheme(mode, variables) {
      normalizeOptions({ ...given, theme: mode })
      store.set(themeModeAtom, mode)
      if (variables) store.set(themeVariablesAtom, { ...store.get(themeVariablesAtom), ...variables })
    },
    setOptions(partial) {
      const next = { ...given, ...partial }
      store.set(optionsAtom, normalizeOptions(next))
      given = next
      if (partial.theme || partial.themeVariables) applyTheme(kit)
    },
    ready: () => settled,
    destroy() {
      if (signal.aborted) return
      store.set(openAtom, false)
      controller.abort(pageError('KIT_DESTROYED'))
      releaseDefaultKit(handle)
      kit.events.clear()
    },
  }

  const kit: InternalKit = {
    handle,
    store,
    env,
    events: createEmitter(),
    storage: createStorage(env.storage),
    signal,
    syncFromStorage: () =>
      kit
        .runtime()
        .then(({ syncFromStorage }) => syncFromStorage(kit))
        .catch(report),
    nextAttempt: () => ++attempts,
    runtime() {
      if (signal.aborted) return Promise.reject(pageError('KIT_DESTROYED'))
      runtime ??= import('./runtime.ts').then(
        ({ startRuntime }) => startRuntime(kit),
        (cause: unknown) => {
          // A later call may succeed when the network is back.
          runtime = undefined
          throw pageError('LOAD_FAILED', { part: 'the modal' }, { cause })
        },
      )
      return runtime
    },
  }

  bindInternalKit(handle, kit)
  applyTheme(kit)
  restoreChoice(kit)
  const settled = settle(kit).then(() => store.set(initializedAtom, true))
  // Other tabs of the site write these keys when they connect, switch or disconnect.
  globalThis.addEventListener?.(
    'storage',
    ({ key }) =>
      key?.startsWith(PREFIX) &&
      Object.values(pageLoadKeys).some((name) => key.endsWith(name)) &&
      kit.syncFromStorage(),
    { signal },
  )
  claimDefaultKit(handle)
  return handle
}

/** Restores earlier connections; buttons show the restoring from their first frame. Never rejects. */
async function settle(kit: InternalKit): Promise<void> {
  const { store } = kit
  const { networks, enableReconnect } = store.get(optionsAtom)
  // Namespaces of the last visit that are still configured, once for each of their networks.
  const saved = networks.map((one) => one.chainNamespace).filter((namespace) => savedConnector(kit, namespace))
  // The runtime is loaded only for a returning visitor, or after a redirect from a login provider.
  if (!saved[0] && !/result_uri/.test(globalThis.location?.search)) return
  if (enableReconnect)
    for (const namespace of saved) {
      const connectorId = savedConnector(kit, namespace) as string
      store.set(connectionAtoms[namespace], { status: 'reconnecting', attempt: kit.nextAttempt(), connectorId })
    }
  try {
    await (await kit.runtime()).reconnect(kit)
  } catch {
    for (const namespace of saved) store.set(connectionAtoms[namespace], { status: 'disconnected' })
  }
}

function applyTheme({ store }: HasStore): void {
  const { theme, themeVariables } = store.get(optionsAtom)
  store.set(themeModeAtom, theme || undefined)
  store.set(themeVariablesAtom, themeVariables)
}

/** Restores network and namespace of the last visit, if they are still configured. */
function restoreChoice({ store, storage }: HasStore & HasStorage): void {
  const id = storage.get(pageLoadKeys.activeNetworkId)
  const { networks } = store.get(optionsAtom)
  const network = configuredNetwork(networks, id)
  if (network) store.set(chosenNetworkAtoms[network.chainNamespace], network.caipNetworkId)
  const namespace = storage.get(pageLoadKeys.activeNamespace)
  store.set(chosenNamespaceAtom, networks.find((one) => one.chainNamespace === namespace)?.chainNamespace)
}
