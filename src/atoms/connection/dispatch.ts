import type { Namespace } from '../../chains/core/types.ts'
import { othersAtom } from '../connections/others.atoms.ts'
import { writeTogether } from '../jotai.ts'
import type { Kit } from '../kit.ts'
import { connectionAtoms } from './connection.atoms.ts'
import type { ConnectionState } from './connection-state.ts'
import { type ConnectionEvent, step } from './machine.ts'

/**
 * Sends one event to a namespace's machine and returns the state after it. Nobody is disconnected who has another wallet
 * connected: that one takes the place of the one that went. `others` are the sessions beside it from then on: both
 * change in one write, so that no reader sees a wallet twice, or not at all.
 */
export function dispatch(
  kit: Kit,
  namespace: Namespace,
  event: ConnectionEvent,
  others = kit.store.get(othersAtom),
): ConnectionState {
  const target = connectionAtoms[namespace]
  const before = kit.store.get(target)
  let after = step(before, event)
  const next = after.status === 'disconnected' && others.find((session) => session.namespace === namespace)
  if (next) after = { ...after, status: 'connected', session: next }
  const left = next ? others.filter((session) => session !== next) : others
  if (left !== kit.store.get(othersAtom)) writeTogether(kit.store, [othersAtom, left], [target, after])
  else if (after !== before) kit.store.set(target, after)
  return after
}
