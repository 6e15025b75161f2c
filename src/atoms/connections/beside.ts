import type { Namespace, Session } from '../../chains/core/types.ts'
import { adapterNow } from '../chains.ts'
import { connectionAtoms, leftAtom } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { endSession } from '../connection/live.ts'
import { contextFor } from '../context-for.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { forgetTransfers } from '../send/forget-transfers.ts'
import { activate } from './activate.ts'
import { keepOthers } from './keep-others.ts'
import { othersAtom } from './others.atoms.ts'

/**
 * The session of a wallet that is connected already, made the active one, with the account that is named. Undefined where
 * its wallet has to be asked: there is none, or the active one does not share that account.
 */
export function resume(kit: Kit, namespace: Namespace, connectorId: string, wanted?: string): Session | undefined {
  const active = sessionOf(kit.store.get(connectionAtoms[namespace]))
  const mine = (one: Session) => one.namespace === namespace && one.connectorId === connectorId
  const known = active && mine(active) ? active : kit.store.get(othersAtom).find(mine)
  if (!known) return undefined
  const address = accountIn(known, wanted)
  if (known === active && !address) return undefined
  const session = activate(kit, known, address)
  // The option may have been taken back while several were connected.
  if (!kit.store.get(optionsAtom).features.multiWallet)
    for (const other of kit.store.get(othersAtom))
      if (other.namespace === namespace) {
        endSession(kit, other)
        letGo(kit, other)
      }
  return session
}

/** As the session writes it: one may come from where an address has no capitals. */
function accountIn({ accounts }: Session, wanted: string | undefined): string | undefined {
  const same = (fold: (text: string) => string) => accounts.find(({ address }) => fold(address) === fold(wanted ?? ''))
  return (same((text) => text) ?? same((text) => text.toLowerCase()))?.address
}

/** Its session is over here: the wallet is told, and nothing of its account stays. */
function letGo(kit: Kit, session: Session): void {
  kit.store.set(leftAtom, (left) => [...new Set([...left, session.connectorId])])
  forgetTransfers(kit)
  void adapterNow(session.namespace)
    ?.disconnect(session, contextFor(kit, session.namespace))
    .catch(() => {})
}

/** What becomes of the others when a session begins, and what is left to do once it is there. */
export interface Room {
  readonly others: readonly Session[]
  settle(): void
}

/**
 * Makes room for a session that is about to begin: the one before it stays connected beside it, or, without
 * `features.multiWallet`, is let go.
 */
export function makeRoom(kit: Kit, namespace: Namespace, connectorId: string): Room {
  const before = sessionOf(kit.store.get(connectionAtoms[namespace]))
  const others = kit.store.get(othersAtom)
  // The same wallet, asked again: its new session takes the place of the one before.
  if (!before || before.connectorId === connectorId) return { others, settle() {} }
  if (!kit.store.get(optionsAtom).features.multiWallet) return { others, settle: () => letGo(kit, before) }
  keepOthers(kit)
  const older = others.find((one) => one.namespace === namespace && one.connectorId === connectorId)
  if (older) endSession(kit, older)
  return { others: [...kit.store.get(othersAtom), before], settle() {} }
}
