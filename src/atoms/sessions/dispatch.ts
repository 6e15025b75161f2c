import type { Namespace } from '../../chains/core/types.ts'
import { setTogether } from '../kit/jotai.ts'
import type { HasStore } from '../kit/kit.ts'
import { connectionAtoms } from './connection.atoms.ts'
import type { ConnectionState } from './connection-state.ts'
import { type SessionsEvent, stepSessions } from './machine.ts'
import { inactiveSessionsAtom } from './multi-wallet/inactive-sessions.atoms.ts'

/**
 * Sends one event to the machine of a namespace's sessions and returns the state of its connection after it. Both atoms
 * change in one write, so that no reader sees one of them without the other.
 */
export function dispatch({ store }: HasStore, namespace: Namespace, event: SessionsEvent): ConnectionState {
  const target = connectionAtoms[namespace]
  const before = { connection: store.get(target), inactive: store.get(inactiveSessionsAtom) }
  const { connection, inactive } = stepSessions(namespace, before, event)
  if (inactive !== before.inactive) setTogether(store, [inactiveSessionsAtom, inactive], [target, connection])
  else if (connection !== before.connection) store.set(target, connection)
  return connection
}
