import { toCaipAddress } from '../../chains/core/caip.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { configuredNetwork, optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { loadAdapter, loadedAdapter } from '../services/adapters.ts'
import { connectionAtoms, sessionIn } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'
import { dispatch } from './dispatch.ts'
import { leftTransfers } from './left-transfers.ts'
import { inactiveSessionsAtom } from './multi-wallet/inactive-sessions.atoms.ts'
import { ensureActiveNamespace } from './network/ensure-active-namespace.ts'
import { forgetSession, saveActive, saveSession, withoutStoring } from './persist.ts'

interface Watcher {
  readonly provider: object
  readonly stop: () => void
}
const watchersOf = perKit(() => new Map<string, Watcher>())

const keyOf = ({ namespace, connectorId }: Session) => `${namespace} ${connectorId}`
const isWatched = (kit: Kit, session: Session) => watchersOf(kit).get(keyOf(session))?.provider === session.provider

const activeOf = (kit: HasStore, { namespace }: Session) => sessionIn(kit.store.get, namespace)

/** Watches changes that the wallet makes itself, until the session ends. */
export async function watchSession(kit: Kit, session: Session): Promise<void> {
  const { namespace, connectorId, provider } = session
  const adapter = loadedAdapter(namespace) ?? (await loadAdapter(namespace))
  // The session may have ended while the driver was loaded; its watcher would never stop.
  const live = [activeOf(kit, session), ...kit.store.get(inactiveSessionsAtom)]
  if (kit.signal.aborted || !live.some((one) => one?.provider === provider)) return
  unwatch(kit, keyOf(session))
  const stop = adapter.watch(session, {
    changed: (next) => {
      if (activeOf(kit, session)?.connectorId === connectorId)
        dispatch(kit, namespace, { type: 'CHANGED', session: next })
      else replaceInactive(kit, session, next)
    },
    disconnected: (elsewhere) => {
      endSession(kit, session, elsewhere)
      // The other tab may have a new session, which this one then takes over.
      if (elsewhere) kit.syncFromStorage()
    },
  })
  watchersOf(kit).set(keyOf(session), { provider, stop })
}

/**
 * Ends a session without a request to its wallet. With `elsewhere` storage is not written: another tab has written it.
 */
export function endSession(kit: Kit, session: Session, elsewhere?: boolean): void {
  const { namespace, connectorId } = session
  const end = () => {
    if (activeOf(kit, session)?.connectorId === connectorId)
      dispatch(kit, namespace, { type: 'DISCONNECTED', connectorId })
    else replaceInactive(kit, session)
  }
  if (elsewhere) withoutStoring(kit, end)
  else end()
}

/** Replaces an inactive session by `next`, or removes it. */
export function replaceInactive(kit: Kit, session: Session, next?: Session): void {
  dispatch(
    kit,
    session.namespace,
    next ? { type: 'INACTIVE_CHANGED', session: next } : { type: 'INACTIVE_ENDED', session },
  )
  if (!next) gone(kit, session)
}

function unwatch(kit: Kit, key: string): void {
  const watchers = watchersOf(kit)
  watchers.get(key)?.stop()
  watchers.delete(key)
}

/** Turns every change of a namespace's active session into storage and events, whatever caused it. */
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
    // A second phone is another wallet with the same connector id, so providers are compared as well.
    if (old?.connectorId !== now.connectorId || old.provider !== now.provider) {
      // A session that stays connected as inactive emits no `disconnect`.
      if (old && !kit.store.get(inactiveSessionsAtom).includes(old)) gone(kit, old)
      if (!isWatched(kit, now)) {
        void watchSession(kit, now)
        kit.events.emit('connect', { ...identity(now), connectorId: now.connectorId, reconnected: restored })
        return
      }
    }
    if (old?.address !== now.address) kit.events.emit('account-change', identity(now))
    if (old?.caipNetworkId !== now.caipNetworkId)
      kit.events.emit('network-change', {
        namespace,
        caipNetworkId: now.caipNetworkId,
        supported: !!configuredNetwork(kit.store.get(optionsAtom).networks, now.caipNetworkId),
      })
  })
  return () => {
    stop()
    for (const key of watchersOf(kit).keys()) unwatch(kit, key)
  }
}

const identity = (session: Session) => ({
  namespace: session.namespace,
  address: session.address,
  caipAddress: toCaipAddress(session.caipNetworkId, session.address),
  caipNetworkId: session.caipNetworkId,
})

function ended(kit: Kit, session: Session): void {
  ensureActiveNamespace(kit)
  forgetSession(kit, session.namespace)
  saveActive(kit)
  gone(kit, session)
}

function gone(kit: Kit, session: Session): void {
  if (isWatched(kit, session)) unwatch(kit, keyOf(session))
  const { namespace, connectorId } = session
  const left = leftTransfers(kit)
  const unsettledTransfers = left.get(keyOf(session))
  left.delete(keyOf(session))
  kit.events.emit('disconnect', { namespace, connectorId, ...(unsettledTransfers && { unsettledTransfers }) })
}
