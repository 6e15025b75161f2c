import { toCaipAddress } from '../../chains/core/caip.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import { adapterNow, adapterOf } from '../chains.ts'
import { othersAtom } from '../connections/others.atoms.ts'
import type { Kit } from '../kit.ts'
import { settleActive } from '../network/settle-active.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'
import { dispatch } from './dispatch.ts'
import { following, forgetSession, saveActive, saveSession } from './persist.ts'

interface Watcher {
  readonly provider: object
  readonly stop: () => void
}
const watchers = new WeakMap<Kit, Map<string, Watcher>>()

const keyOf = ({ namespace, connectorId }: Session) => `${namespace} ${connectorId}`
const isWatched = (kit: Kit, session: Session) => watchers.get(kit)?.get(keyOf(session))?.provider === session.provider

const activeOf = (kit: Kit, { namespace }: Session) => sessionOf(kit.store.get(connectionAtoms[namespace]))

/** Follows what the wallet does on its own, until the session ends. */
export async function watchSession(kit: Kit, session: Session): Promise<void> {
  const { namespace, connectorId, provider } = session
  const adapter = adapterNow(namespace) ?? (await adapterOf(namespace))
  // The session may have ended while the driver was loaded: nobody would stop listening then.
  const live = [activeOf(kit, session), ...kit.store.get(othersAtom)]
  if (kit.signal.aborted || !live.some((one) => one?.provider === provider)) return
  unwatch(kit, keyOf(session))
  const stop = adapter.watch(session, {
    changed: (next) => {
      if (activeOf(kit, session)?.connectorId === connectorId)
        dispatch(kit, namespace, { type: 'CHANGED', session: next })
      else replaceOther(kit, session, next)
    },
    disconnected: (elsewhere) => {
      endSession(kit, session, elsewhere)
      // Where the other page has a session now, this one goes along.
      if (elsewhere) kit.goAlong()
    },
  })
  const map = watchers.get(kit) ?? new Map<string, Watcher>()
  watchers.set(kit, map.set(keyOf(session), { provider, stop }))
}

/** Ends a session without a word to its wallet. `elsewhere`: what is stored is another page's, and stays. */
export function endSession(kit: Kit, session: Session, elsewhere?: boolean): void {
  const { namespace, connectorId } = session
  const quiet = elsewhere && !following.has(kit)
  if (quiet) following.add(kit)
  if (activeOf(kit, session)?.connectorId === connectorId)
    dispatch(kit, namespace, { type: 'DISCONNECTED', connectorId })
  else replaceOther(kit, session)
  if (quiet) following.delete(kit)
}

/** One that is not the active one has changed, or is gone. */
export function replaceOther(kit: Kit, session: Session, next?: Session): void {
  kit.store.set(othersAtom, (others) => others.flatMap((one) => (keyOf(one) === keyOf(session) ? (next ?? []) : one)))
  if (!next) gone(kit, session)
}

function unwatch(kit: Kit, key: string): void {
  const map = watchers.get(kit)
  map?.get(key)?.stop()
  map?.delete(key)
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
    if (old?.connectorId !== now.connectorId || old.provider !== now.provider) {
      // One that stays connected beside the new one has not gone.
      if (old && !kit.store.get(othersAtom).includes(old)) gone(kit, old)
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
        supported: kit.store.get(optionsAtom).networks.some((n) => n.caipNetworkId === now.caipNetworkId),
      })
  })
  return () => {
    stop()
    for (const key of watchers.get(kit)?.keys() ?? []) unwatch(kit, key)
  }
}

const identity = (session: Session) => ({
  namespace: session.namespace,
  address: session.address,
  caipAddress: toCaipAddress(session.caipNetworkId, session.address),
  caipNetworkId: session.caipNetworkId,
})

function ended(kit: Kit, session: Session): void {
  settleActive(kit)
  forgetSession(kit, session.namespace)
  saveActive(kit)
  gone(kit, session)
}

function gone(kit: Kit, session: Session): void {
  if (isWatched(kit, session)) unwatch(kit, keyOf(session))
  kit.events.emit('disconnect', { namespace: session.namespace, connectorId: session.connectorId })
}
