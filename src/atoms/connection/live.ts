import { toCaipAddress } from '../../chains/core/caip.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import { adapterNow, adapterOf } from '../chains.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'
import { dispatch } from './dispatch.ts'
import { forgetSession, saveSession } from './persist.ts'

/** Sessions that another page has ended or replaced: what is stored now is that page's, and stays. */
const taken = new WeakSet<object>()
const watchers = new WeakMap<Kit, Map<Namespace, () => void>>()

/** Follows what the wallet does on its own, until the session ends or another takes its place. */
export async function watchSession(kit: Kit, session: Session): Promise<void> {
  const adapter = adapterNow(session.namespace) ?? (await adapterOf(session.namespace))
  // The session may have ended while the driver was loaded: nobody would stop listening then.
  const current = sessionOf(kit.store.get(connectionAtoms[session.namespace]))
  if (kit.signal.aborted || current?.provider !== session.provider) return
  unwatch(kit, session.namespace)
  const stop = adapter.watch(session, {
    changed: (next) => void dispatch(kit, next.namespace, { type: 'CHANGED', session: next }),
    disconnected: (elsewhere) => {
      if (elsewhere) taken.add(session.provider)
      dispatch(kit, session.namespace, { type: 'DISCONNECTED', connectorId: session.connectorId })
    },
  })
  const map = watchers.get(kit) ?? new Map<Namespace, () => void>()
  watchers.set(kit, map.set(session.namespace, stop))
}

export function unwatch(kit: Kit, namespace: Namespace): void {
  const map = watchers.get(kit)
  map?.get(namespace)?.()
  map?.delete(namespace)
}

/**
 * Turns changes of a namespace's session into storage and events, whoever caused them, so that nothing else
 * has to remember to do so.
 */
export function followSession(kit: Kit, namespace: Namespace): () => void {
  const target = connectionAtoms[namespace]
  let before = kit.store.get(target)
  const stop = kit.store.sub(target, () => {
    const after = kit.store.get(target)
    const old = sessionOf(before)
    const now = sessionOf(after)
    const restored = before.status === 'reconnecting'
    before = after
    if (old === now) return
    if (!now) return ended(kit, old as Session)
    saveSession(kit, now)
    // Another phone is another wallet, although both are reached by the same connector.
    if (!old || old.connectorId !== now.connectorId || old.provider !== now.provider) {
      if (old) kit.events.emit('disconnect', { namespace, connectorId: old.connectorId })
      void watchSession(kit, now)
      kit.events.emit('connect', { ...identity(now), connectorId: now.connectorId, reconnected: restored })
      return
    }
    if (old.address !== now.address) kit.events.emit('account-change', identity(now))
    if (old.caipNetworkId !== now.caipNetworkId)
      kit.events.emit('network-change', {
        namespace,
        caipNetworkId: now.caipNetworkId,
        supported: kit.store.get(optionsAtom).networks.some((n) => n.caipNetworkId === now.caipNetworkId),
      })
  })
  return () => {
    stop()
    unwatch(kit, namespace)
  }
}

const identity = (session: Session) => ({
  namespace: session.namespace,
  address: session.address,
  caipAddress: toCaipAddress(session.caipNetworkId, session.address),
  caipNetworkId: session.caipNetworkId,
})

function ended(kit: Kit, session: Session): void {
  unwatch(kit, session.namespace)
  if (!taken.has(session.provider)) forgetSession(kit, session.namespace)
  kit.events.emit('disconnect', { namespace: session.namespace, connectorId: session.connectorId })
}
