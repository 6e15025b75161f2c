import type { Namespace, Session } from '../../chains/core/types.ts'
import { adapterNow } from '../chains.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { replaceOther } from '../connection/live.ts'
import { contextFor } from '../context-for.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { activate } from './activate.ts'
import { keepOthers } from './keep-others.ts'
import { othersAtom } from './others.atoms.ts'

/** The session of a wallet that is connected already, made the active one. */
export function resume(kit: Kit, namespace: Namespace, connectorId: string, address?: string): Session | undefined {
  const known = kit.store.get(othersAtom).find((one) => one.namespace === namespace && one.connectorId === connectorId)
  return known && activate(kit, known, address)
}

/**
 * Makes room for a session that is about to begin: the one before it stays connected beside it, or, without
 * `features.multiWallet`, is let go. Returns what is left to do once the new one is there.
 */
export function makeRoom(kit: Kit, namespace: Namespace, connectorId: string): () => void {
  const before = sessionOf(kit.store.get(connectionAtoms[namespace]))
  if (!before) return () => {}
  if (kit.store.get(optionsAtom).features.multiWallet) {
    keepOthers(kit)
    const older = kit.store
      .get(othersAtom)
      .find((one) => one.namespace === namespace && one.connectorId === connectorId)
    if (older) replaceOther(kit, older)
    kit.store.set(othersAtom, (others) => [...others, before])
    return () => {}
  }
  return () =>
    void adapterNow(namespace)
      ?.disconnect(before, contextFor(kit, namespace))
      .catch(() => {})
}
