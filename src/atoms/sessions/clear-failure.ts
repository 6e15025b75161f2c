import type { Namespace } from '../../chains/core/types.ts'
import type { HasStore } from '../kit/kit.ts'
import { connectionAtoms } from './connection.atoms.ts'

/**
 * Removes the failure of the last attempt. The list of wallets runs this without loading the machine, so it is the only
 * change that bypasses `dispatch`.
 */
export function clearFailure({ store }: HasStore, namespaces: readonly Namespace[]): void {
  for (const namespace of namespaces) {
    const state = store.get(connectionAtoms[namespace])
    if (!('failure' in state)) continue
    const { failure: _, ...rest } = state
    store.set(connectionAtoms[namespace], rest)
  }
}
