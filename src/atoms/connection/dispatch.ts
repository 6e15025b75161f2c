import type { Namespace } from '../../chains/core/types.ts'
import type { Kit } from '../kit.ts'
import { connectionAtoms } from './connection.atoms.ts'
import type { ConnectionState } from './connection-state.ts'
import { type ConnectionEvent, step } from './machine.ts'

/** Sends one event to a namespace's machine and returns the state after it. */
export function dispatch(kit: Kit, namespace: Namespace, event: ConnectionEvent): ConnectionState {
  const target = connectionAtoms[namespace]
  const before = kit.store.get(target)
  const after = step(before, event)
  if (after !== before) kit.store.set(target, after)
  return after
}
