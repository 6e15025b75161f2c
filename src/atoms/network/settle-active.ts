import { namespaces } from '../../chains/core/namespaces.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import type { Kit } from '../kit.ts'
import { activeNamespaceAtom, chosenNamespaceAtom } from './network.atoms.ts'

/** Where a page was that has gone on by itself in this task. */
const left = new WeakMap<Kit, Namespace>()

/**
 * Where the active namespace has nobody (any more), the page goes on with one that has. A wallet of several namespaces
 * ends in one after the other: with nobody left the page is where it was.
 */
export function settleActive(kit: Kit): void {
  const { store } = kit
  const here = store.get(activeNamespaceAtom)
  if (store.get(connectionAtoms[here]).status !== 'disconnected') return
  const next = namespaces.find((namespace) => sessionOf(store.get(connectionAtoms[namespace])))
  if (next && !left.has(kit)) {
    left.set(kit, here)
    queueMicrotask(() => left.delete(kit))
  }
  store.set(chosenNamespaceAtom, next ?? left.get(kit) ?? here)
}
