import type { Namespace } from '../../chains/core/types.ts'
import { othersAtom } from '../connections/others.atoms.ts'
import type { Kit } from '../kit.ts'
import { connectionAtoms } from './connection.atoms.ts'
import type { ConnectionState } from './connection-state.ts'
import { type ConnectionEvent, step } from './machine.ts'

/**
 * Sends one event to a namespace's machine and returns the state after it. Nobody is disconnected who has another wallet
 * connected: that one takes the place of the one that went.
 */
export function dispatch(kit: Kit, namespace: Namespace, event: ConnectionEvent): ConnectionState {
  const target = connectionAtoms[namespace]
  const before = kit.store.get(target)
  let after = step(before, event)
  const others = kit.store.get(othersAtom)
  const next = after.status === 'disconnected' && others.find((session) => session.namespace === namespace)
  if (next) {
    kit.store.set(
      othersAtom,
      others.filter((session) => session !== next),
    )
    after = { ...after, status: 'connected', session: next }
  }
  if (after !== before) kit.store.set(target, after)
  return after
}
