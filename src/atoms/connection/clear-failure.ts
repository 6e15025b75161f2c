import type { Namespace } from '../../chains/core/types.ts'
import type { Kit } from '../kit.ts'
import { connectionAtoms } from './connection.atoms.ts'

/**
 * The visitor chooses anew: why the last attempt ended is of no interest any more. The one change that does not go through
 * the machine, which the list of wallets does without.
 */
export function clearFailure({ store }: Kit, namespaces: readonly Namespace[]): void {
  for (const namespace of namespaces) {
    const state = store.get(connectionAtoms[namespace])
    if (!('failure' in state)) continue
    const { failure: _, ...rest } = state
    store.set(connectionAtoms[namespace], rest)
  }
}
