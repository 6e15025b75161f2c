import { WmError } from '../chains/core/errors.ts'
import { isNamespace } from '../chains/core/namespaces.ts'
import type { Namespace } from '../chains/core/types.ts'
import { connectionAtoms } from './connection/connection.atoms.ts'
import { sessionOf } from './connection/connection-state.ts'
import { givenProvider } from './connection/given-provider.ts'
import { savedConnector } from './connection/saved-connector.ts'
import { adoptDefaultKit, dropDefaultKit } from './default-kit.ts'
import { browserEnv, type Env } from './env.ts'
import { createEmitter } from './events/emitter.ts'
import { track } from './events/track.ts'
import type { Kit } from './kit.ts'
import type { KitHandle } from './kit-handle.ts'
import { bindKit, type InnerKit } from './kit-inside.ts'
import { initializedAtom, loadingAtom, openAtom } from './modal/modal.atoms.ts'
import { chosenNamespaceAtom, chosenNetworkAtoms } from './network/network.atoms.ts'
import { normalizeOptions } from './options/normalize.ts'
import { optionsAtom } from './options/options.atoms.ts'
import type { UserOptions } from './options/options.ts'
import { createPageStore } from './page-store.ts'
import { stateAtom } from './state.ts'
import { firstKeys } from './storage/first-keys.ts'
import { createStorage } from './storage/storage.ts'
import { themeModeAtom, themeVariablesAtom } from './theme-state/theme.atoms.ts'

/**
 * Makes a kit: one store, one set of connections. The first one on a page becomes its default kit.
 * Touches nothing outside: no request, no storage write.
 *
 * @example
 * import { createKit } from 'wallet-modal'
 * import { mainnet, base } from 'wallet-modal/networks'
 * const kit = createKit({ networks: [mainnet, base] })
 * const account = await kit.connect()
 *
 * @throws {WmError<'OPTION_INVALID'>} Names the option and what it must be.
 */
export function createKit(options: UserOptions, environment?: Partial<Env>): KitHandle {
  let given = options
  const store = createPageStore()
  store.set(optionsAtom, normalizeOptions(given))
  const env = { ...browserEnv(), ...environment }
  const controller = new AbortController()
  const { signal } = controller
  let attempts = 0
  let runtime: ReturnType<InnerKit['runtime']> | undefined
  const sessionIn = (namespace: Namespace) => sessionOf(store.get(connectionAtoms[namespace]))

  const handle: KitHandle = {
    async open(how) {
      // The elements take this as the sign to fetch what an open needs.
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
    async switchNetwork(network) {
      await (await kit.runtime()).switchNetwork(kit, network)
    },
    signMessage: async (message, how) => (await kit.runtime()).signMessage(kit, message, how),
    updateEmail: async () => (await kit.runtime()).updateEmail(kit),
    getProvider: (namespace) => (isNamespace(namespace) ? givenProvider(sessionIn(namespace)?.provider) : undefined),
    getState: () => store.get(stateAtom),
    subscribe(selector, listener) {
      let last = selector(store.get(stateAtom))
      return store.sub(stateAtom, () => {
        const next = selector(store.get(stateAtom))
        if (Object.is(last, next)) return
        last = next
        listener(next)
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
      controller.abort(new WmError('KIT_DESTROYED'))
      dropDefaultKit(handle)
      kit.events.clear()
    },
  }

  const kit: InnerKit = {
    handle,
    store,
    env,
    events: createEmitter(),
    storage: createStorage(env.storage),
    signal,
    goAlong: () =>
      kit.runtime().then(
        ({ goAlong }) => goAlong(kit),
        () => {},
      ),
    nextAttempt: () => ++attempts,
    runtime() {
      if (signal.aborted) return Promise.reject(new WmError('KIT_DESTROYED'))
      runtime ??= import('./runtime.ts').then(
        ({ startRuntime }) => startRuntime(kit),
        (cause: unknown) => {
          // A later click may find the network back.
          runtime = undefined
          throw new WmError('LOAD_FAILED', { part: 'the modal' }, { cause })
        },
      )
      return runtime
    },
  }

  bindKit(handle, kit)
  applyTheme(kit)
  restoreChoice(kit)
  const settled = settle(kit).then(() => store.set(initializedAtom, true))
  // Another page of this site has connected, switched or left: this one goes along.
  globalThis.addEventListener?.(
    'storage',
    ({ key }) => /^@wallet-modal.(\w+:)?(conn|act)/.test(`${key}`) && kit.goAlong(),
    { signal },
  )
  store.sub(openAtom, () => {
    if (store.get(openAtom)) return
    kit.events.emit('close', undefined)
    track(kit, 'MODAL_CLOSE')
  })
  adoptDefaultKit(handle)
  return handle
}

/** Brings earlier connections back; the buttons show it from the first frame on. Never rejects. */
async function settle(kit: InnerKit): Promise<void> {
  const { store } = kit
  const { networks, enableReconnect } = store.get(optionsAtom)
  // Those that were connected on the last visit and still have a network; as often as they have networks.
  const saved = networks.map((one) => one.chainNamespace).filter((namespace) => savedConnector(kit, namespace))
  // Nothing is loaded for a visitor who was never connected, and does not come back from logging in either.
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

function applyTheme({ store }: Kit): void {
  const { theme, themeVariables } = store.get(optionsAtom)
  store.set(themeModeAtom, theme || undefined)
  store.set(themeVariablesAtom, themeVariables)
}

/** Takes up the network and namespace of the last visit, when they are still configured. */
function restoreChoice({ store, storage }: Kit): void {
  const id = storage.get(firstKeys.activeNetworkId)
  const { networks } = store.get(optionsAtom)
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (network) store.set(chosenNetworkAtoms[network.chainNamespace], network.caipNetworkId)
  const namespace = storage.get(firstKeys.activeNamespace)
  store.set(chosenNamespaceAtom, networks.find((one) => one.chainNamespace === namespace)?.chainNamespace)
}
