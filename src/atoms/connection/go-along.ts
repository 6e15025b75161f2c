import { report } from '../../chains/core/report.ts'
import type { CaipNetworkId, Namespace, Session } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'
import { activate } from '../connections/activate.ts'
import { keepOthers } from '../connections/keep-others.ts'
import { othersAtom } from '../connections/others.atoms.ts'
import { rereadRecentConnections } from '../connections/recent-connections.ts'
import { restoreOthers } from '../connections/restore-others.ts'
import { readConnections } from '../connections/saved-connections.ts'
import { contextFor } from '../context-for.ts'
import type { Kit } from '../kit.ts'
import { activeNetworkAtom, chosenNamespaceAtom, chosenNetworkAtoms } from '../network/network.atoms.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { storageKeys } from '../storage/keys.ts'
import { endAttempt } from './attempts.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'
import { dispatch } from './dispatch.ts'
import { endSession, watchSession } from './live.ts'
import { orReady } from './or-ready.ts'
import { following } from './persist.ts'
import { reconnect } from './reconnect.ts'
import { savedConnector } from './saved-connector.ts'

/** One change is several writes: they are read together. */
const SETTLE = 50

interface Turn {
  cancel?: () => void
  running?: Promise<void>
}
const turns = new WeakMap<Kit, Turn>()

/**
 * Brings this page to where another one of the site has gone: connected, switched or left. Wallets are only read, never
 * asked, and nothing is told to them. What is stored is the one truth, so that pages that act at once end alike.
 */
export async function goAlong(kit: Kit): Promise<void> {
  const turn = turns.get(kit) ?? {}
  turns.set(kit, turn)
  turn.cancel?.()
  turn.cancel = kit.env.clock.after(SETTLE, () => {
    turn.running = (turn.running ?? Promise.resolve()).then(() => follow(kit)).catch(report)
  })
}

async function follow(kit: Kit): Promise<void> {
  if (kit.signal.aborted) return
  const { store } = kit
  const used = [...new Set(store.get(optionsAtom).networks.map(({ chainNamespace }) => chainNamespace))]
  following.add(kit)
  try {
    // First what stays beside: one of them may be the one that the other page has made active.
    const listed = readConnections(kit, storageKeys.connections)
    await Promise.all(used.map((namespace) => followNamespace(kit, namespace)))
    for (const session of store.get(othersAtom))
      if (!listed.some((one) => isSame(one, session))) endSession(kit, session, true)
    if (listed.length > 0) await restoreOthers(kit)
    await followNetwork(kit)
    rereadRecentConnections(kit)
  } finally {
    following.delete(kit)
  }
  keepOthers(kit)
}

const isSame = (a: Pick<Session, 'namespace' | 'connectorId'>, b: Pick<Session, 'namespace' | 'connectorId'>) =>
  a.namespace === b.namespace && a.connectorId === b.connectorId

async function followNamespace(kit: Kit, namespace: Namespace): Promise<void> {
  const { store } = kit
  const target = connectionAtoms[namespace]
  const saved = savedConnector(kit, namespace)
  const state = store.get(target)
  const session = sessionOf(state)
  // What this page still waits for is over, there as here.
  if (state.status === 'reconnecting' && !saved) {
    endAttempt(kit, namespace, undefined)
    return void dispatch(kit, namespace, { type: 'DISCONNECTED', connectorId: state.connectorId })
  }
  // In the middle of something of its own, this page has the later word.
  if (state.status !== 'connected' && state.status !== 'disconnected') return
  if (saved === session?.connectorId) return
  if (!saved) {
    for (const one of [...store.get(othersAtom), session]) if (one?.namespace === namespace) endSession(kit, one, true)
    return
  }
  const known = store.get(othersAtom).find((one) => isSame(one, { namespace, connectorId: saved }))
  if (known) return void activate(kit, known)
  if (!session) {
    dispatch(kit, namespace, { type: 'RECONNECT', attempt: kit.nextAttempt(), connectorId: saved })
    return reconnect(kit, namespace)
  }
  const adapter = await adapterOf(namespace)
  const reading = adapter.reconnect({ connectorId: saved }, contextFor(kit, namespace))
  // The pages that come after it are followed as well.
  const found = await orReady(kit, reading).catch(() => null)
  if (!found || savedConnector(kit, namespace) !== saved) return
  activate(kit, found)
  void watchSession(kit, found)
}

/** The network and namespace that the other page works with; a wallet that is there is only read. */
async function followNetwork(kit: Kit): Promise<void> {
  const { store, storage } = kit
  const { networks } = store.get(optionsAtom)
  const before = store.get(activeNetworkAtom)
  const id = storage.get(storageKeys.activeNetworkId) as CaipNetworkId | undefined
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  const wanted = storage.get(storageKeys.activeNamespace)
  const namespace = networks.find(({ chainNamespace }) => chainNamespace === wanted)?.chainNamespace
  if (namespace) store.set(chosenNamespaceAtom, namespace)
  if (network && id) store.set(chosenNetworkAtoms[network.chainNamespace], id)
  const { caipNetworkId, chainNamespace } = store.get(activeNetworkAtom)
  const moved = chainNamespace !== before.chainNamespace
  // A session that goes to another network tells by itself.
  if (caipNetworkId !== before.caipNetworkId && (moved || !sessionOf(store.get(connectionAtoms[chainNamespace]))))
    kit.events.emit('network-change', {
      namespace: chainNamespace,
      caipNetworkId,
      supported: networks.some((one) => one.caipNetworkId === caipNetworkId),
    })
  if (network && id) await followSessionNetwork(kit, network.chainNamespace, id)
}

async function followSessionNetwork(kit: Kit, namespace: Namespace, id: CaipNetworkId): Promise<void> {
  const state = kit.store.get(connectionAtoms[namespace])
  if (state.status !== 'connected' || state.session.caipNetworkId === id) return
  const { session } = state
  const adapter = await adapterOf(namespace)
  const context = contextFor(kit, namespace)
  const found = await (adapter.localNetworks
    ? adapter.switchNetwork(session, id, context)
    : adapter.reconnect({ connectorId: session.connectorId, caipNetworkId: id }, context)
  ).catch(() => null)
  const now = sessionOf(kit.store.get(connectionAtoms[namespace]))
  if (!found || now?.provider !== session.provider || found.caipNetworkId === now.caipNetworkId) return
  const next = { ...now, caipNetworkId: found.caipNetworkId }
  dispatch(kit, namespace, { type: 'CHANGED', session: next })
  // The watcher carries the session it was started with into its next report.
  void watchSession(kit, next)
}
