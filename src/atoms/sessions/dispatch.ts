import type { Namespace } from '../../chains/core/types.ts'
import { atom, type createStore, type PrimitiveAtom } from '../kit/jotai.ts'
import type { HasStore } from '../kit/kit.ts'
import { connectionAtoms } from './connection.atoms.ts'
import type { ConnectionState } from './connection-state.ts'
import { type SessionsEvent, stepSessions } from './machine.ts'
import { inactiveSessionsAtom } from './multi-wallet/inactive-sessions.atoms.ts'

type Write = readonly [target: PrimitiveAtom<never>, value: unknown]
const togetherAtom = atom(null, (_get, set, writes: readonly Write[]) => {
  for (const [target, value] of writes) set(target, value as never)
})

/** Sets several atoms in one write, so that listeners never see a mixed state. */
function setTogether(store: { readonly real: unknown }, ...writes: readonly (readonly [unknown, unknown])[]): void {
  const real = (store.real ?? store) as ReturnType<typeof createStore>
  real.set(togetherAtom, writes as readonly Write[])
}

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
