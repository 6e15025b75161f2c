import { namespaces } from '../../chains/core/namespaces.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import type { Kit } from '../kit.ts'
import { activeNamespaceAtom, chosenNamespaceAtom } from './network.atoms.ts'

/** Where the active namespace has nobody (any more), the page goes on with one that has. */
export function settleActive({ store }: Kit): void {
  const state = store.get(connectionAtoms[store.get(activeNamespaceAtom)])
  if (state.status !== 'disconnected') return
  const next = namespaces.find((namespace) => sessionOf(store.get(connectionAtoms[namespace])))
  if (next) store.set(chosenNamespaceAtom, next)
}
