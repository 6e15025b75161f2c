import { namespaces } from '../../../chains/core/namespaces.ts'
import type { Namespace } from '../../../chains/core/types.ts'
import type { Kit } from '../../kit/kit.ts'
import { perKit } from '../../kit/per-kit.ts'
import { connectionAtoms, sessionIn } from '../connection.atoms.ts'
import { activeNamespaceAtom, chosenNamespaceAtom } from './network.atoms.ts'

/** The namespace that was active before this task changed it. */
const taskOf = perKit((): { before?: Namespace } => ({}))

/**
 * Makes a connected namespace active if the current one is disconnected. The sessions of one wallet end one by one: if
 * none is left in the end, the original namespace is active again.
 */
export function ensureActiveNamespace(kit: Kit): void {
  const { store } = kit
  const here = store.get(activeNamespaceAtom)
  if (store.get(connectionAtoms[here]).status !== 'disconnected') return
  const next = namespaces.find((namespace) => sessionIn(store.get, namespace))
  const task = taskOf(kit)
  if (next && !task.before) {
    task.before = here
    queueMicrotask(() => delete task.before)
  }
  store.set(chosenNamespaceAtom, next ?? task.before ?? here)
}
