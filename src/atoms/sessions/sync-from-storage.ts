import { report } from '../../chains/core/report.ts'
import type { CaipNetworkId, Namespace } from '../../chains/core/types.ts'
import type { Kit } from '../kit/kit.ts'
import { configuredNetwork, optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { storageKeys } from '../kit/storage/keys.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { loadAdapter } from '../services/adapters.ts'
import { endAttempt } from './attempts.ts'
import { connectionAtoms, sessionIn } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'
import { dispatch } from './dispatch.ts'
import { isSameSession } from './machine.ts'
import { activate } from './multi-wallet/activate.ts'
import { inactiveSessionsAtom } from './multi-wallet/inactive-sessions.atoms.ts'
import { persistInactiveSessions } from './multi-wallet/persist-inactive-sessions.ts'
import { rereadRecentConnections } from './multi-wallet/recent-connections.ts'
import { restoreInactiveSessions } from './multi-wallet/restore-inactive-sessions.ts'
import { readConnections } from './multi-wallet/saved-connections.ts'
import { activeNetworkAtom } from './network/active-network.atoms.ts'
import { chosenNamespaceAtom, chosenNetworkAtoms } from './network/network.atoms.ts'
import { withoutStoring } from './persist.ts'
import { reconnect } from './reconnect.ts'
import { savedConnector } from './saved-connector.ts'
import { endSession, watchSession } from './session-effects.ts'
import { withReadyTimeout } from './with-ready-timeout.ts'

/** Milliseconds to wait for further writes: one change writes several keys, and they are read together. */
const SETTLE = 50

interface Turn {
  cancel?: () => void
  running?: Promise<void>
}
const turnOf = perKit((): Turn => ({}))

/**
 * Follows a change that another tab of the site has made: connected, switched or disconnected. Wallets are only read,
 * never prompted and never disconnected. Storage is the only source, so that tabs that change at once end up equal.
 */
export async function syncFromStorage(kit: Kit): Promise<void> {
  const turn = turnOf(kit)
  turn.cancel?.()
  turn.cancel = kit.env.clock.after(SETTLE, () => {
    turn.running = (turn.running ?? Promise.resolve()).then(() => follow(kit)).catch(report)
  })
}

async function follow(kit: Kit): Promise<void> {
  if (kit.signal.aborted) return
  const { store } = kit
  const used = [...new Set(store.get(optionsAtom).networks.map(({ chainNamespace }) => chainNamespace))]
  // The inactive list is read first: one of its sessions may be the one that the other tab has made active.
  const listed = readConnections(kit, storageKeys.connections)
  await Promise.all(used.map((namespace) => followNamespace(kit, namespace)))
  for (const session of store.get(inactiveSessionsAtom))
    if (![...listed, ...readConnections(kit, storageKeys.connections)].some((one) => isSameSession(one, session)))
      endSession(kit, session, true)
  if (listed.length > 0) await restoreInactiveSessions(kit, true)
  await followNetwork(kit)
  rereadRecentConnections(kit)
  persistInactiveSessions(kit)
}

const waitingOf = perKit(() => new Set<Namespace>())

/**
 * Follows the other tab after the change that is running in this tab: the other tab may have ended the session that
 * this change starts from.
 */
function syncAfterChange(kit: Kit, namespace: Namespace): void {
  const waiting = waitingOf(kit)
  if (waiting.has(namespace)) return
  waiting.add(namespace)
  const target = connectionAtoms[namespace]
  const stop = kit.store.sub(target, () => {
    const { status } = kit.store.get(target)
    if (status !== 'connected' && status !== 'disconnected') return
    stop()
    waiting.delete(namespace)
    void syncFromStorage(kit)
  })
  kit.signal.addEventListener('abort', stop, { once: true })
}

async function followNamespace(kit: Kit, namespace: Namespace): Promise<void> {
  const { store } = kit
  const target = connectionAtoms[namespace]
  const saved = savedConnector(kit, namespace)
  const state = store.get(target)
  const session = sessionOf(state)
  // The other tab removed this connection, so restoring it here ends too.
  if (state.status === 'reconnecting' && !saved) {
    endAttempt(kit, namespace, undefined)
    const { connectorId } = state
    return void withoutStoring(kit, () => dispatch(kit, namespace, { type: 'DISCONNECTED', connectorId }))
  }
  // A change that is running in this tab is written later than the other tab's and wins, unless it fails.
  if (state.status !== 'connected' && state.status !== 'disconnected') return syncAfterChange(kit, namespace)
  if (saved === session?.connectorId) return
  if (!saved) {
    for (const one of [...store.get(inactiveSessionsAtom), session])
      if (one?.namespace === namespace) endSession(kit, one, true)
    return
  }
  const known = store.get(inactiveSessionsAtom).find((one) => isSameSession(one, { namespace, connectorId: saved }))
  if (known) return void withoutStoring(kit, () => activate(kit, known))
  if (!session) {
    dispatch(kit, namespace, { type: 'RECONNECT', attempt: kit.nextAttempt(), connectorId: saved })
    return reconnect(kit, namespace, true)
  }
  const adapter = await loadAdapter(namespace)
  const reading = adapter.reconnect({ connectorId: saved }, adapterContext(kit, namespace))
  // `withReadyTimeout` bounds the wait: later changes wait for this one.
  const found = await withReadyTimeout(kit, reading).catch(() => null)
  if (!found || savedConnector(kit, namespace) !== saved) return
  withoutStoring(kit, () => activate(kit, found))
  void watchSession(kit, found)
}

/** Takes over the network and namespace of the other tab; a connected wallet is only read. */
async function followNetwork(kit: Kit): Promise<void> {
  const { store, storage } = kit
  const { networks } = store.get(optionsAtom)
  const before = store.get(activeNetworkAtom)
  const id = storage.get(storageKeys.activeNetworkId) as CaipNetworkId | undefined
  const network = configuredNetwork(networks, id)
  const wanted = storage.get(storageKeys.activeNamespace)
  const namespace = networks.find(({ chainNamespace }) => chainNamespace === wanted)?.chainNamespace
  if (namespace) store.set(chosenNamespaceAtom, namespace)
  if (network && id) store.set(chosenNetworkAtoms[network.chainNamespace], id)
  const { caipNetworkId, chainNamespace } = store.get(activeNetworkAtom)
  const moved = chainNamespace !== before.chainNamespace
  // A session that changes its network emits this event through `followSession`.
  if (caipNetworkId !== before.caipNetworkId && (moved || !sessionIn(store.get, chainNamespace)))
    kit.events.emit('network-change', {
      namespace: chainNamespace,
      caipNetworkId,
      supported: !!configuredNetwork(networks, caipNetworkId),
    })
  if (network && id) await followSessionNetwork(kit, network.chainNamespace, id)
}

async function followSessionNetwork(kit: Kit, namespace: Namespace, id: CaipNetworkId): Promise<void> {
  const state = kit.store.get(connectionAtoms[namespace])
  if (state.status !== 'connected' || state.session.caipNetworkId === id) return
  const { session } = state
  const adapter = await loadAdapter(namespace)
  const context = adapterContext(kit, namespace)
  const found = await (adapter.localNetworks
    ? adapter.switchNetwork(session, id, context)
    : adapter.reconnect({ connectorId: session.connectorId, caipNetworkId: id }, context)
  ).catch(() => null)
  const now = sessionIn(kit.store.get, namespace)
  if (!found || now?.provider !== session.provider || found.caipNetworkId === now.caipNetworkId) return
  const next = { ...now, caipNetworkId: found.caipNetworkId }
  withoutStoring(kit, () => dispatch(kit, namespace, { type: 'CHANGED', session: next }))
  // The running watcher would report the session it was started with, so it is replaced.
  void watchSession(kit, next)
}
