import { connectionAtoms } from '../../../atoms/connection/connection.atoms.ts'
import type { Failure } from '../../../atoms/connection/connection-state.ts'
import type { Kit } from '../../../atoms/kit.ts'
import type { Namespace } from '../../../chains/core/types.ts'

const dismissed = new WeakSet<Failure>()

/** Whether the visitor has gone on from this failure, so that it is no longer shown. */
export const isDismissed = (failure: Failure): boolean => dismissed.has(failure)

/** A wallet is picked anew: how its last attempt ended is not how this one stands. */
export function dismissFailure(kit: Kit, namespaces: readonly Namespace[]): void {
  for (const namespace of namespaces) {
    const state = kit.store.get(connectionAtoms[namespace])
    if ('failure' in state && state.failure) dismissed.add(state.failure)
  }
}
