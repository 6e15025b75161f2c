import type { Namespace, Session } from '../../../chains/core/types.ts'
import type { HasStore, Kit } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { adapterContext } from '../../services/adapter-context.ts'
import { loadedAdapter } from '../../services/adapters.ts'
import { sessionIn } from '../connection.atoms.ts'
import { userDisconnectedAtom } from '../connection-history.atoms.ts'
import { isSameSession } from '../machine.ts'
import { endSession } from '../session-effects.ts'
import { activate } from './activate.ts'
import { inactiveSessionsAtom } from './inactive-sessions.atoms.ts'
import { persistInactiveSessions } from './persist-inactive-sessions.ts'

/**
 * Makes the session of an already connected wallet active, with the given account. Returns undefined if the wallet must
 * be asked: it has no session, or its active session does not share that account.
 */
export function activateExisting(
  kit: Kit,
  namespace: Namespace,
  connectorId: string,
  wanted?: string,
): Session | undefined {
  const active = sessionIn(kit.store.get, namespace)
  const mine = (one: Session) => isSameSession(one, { namespace, connectorId })
  const known = active && mine(active) ? active : kit.store.get(inactiveSessionsAtom).find(mine)
  if (!known) return undefined
  const address = accountIn(known, wanted)
  if (known === active && !address) return undefined
  const session = activate(kit, known, address)
  // The option may have been switched off while several wallets were connected.
  if (!kit.store.get(optionsAtom).features.multiWallet)
    for (const other of kit.store.get(inactiveSessionsAtom))
      if (other.namespace === namespace) {
        forgetWallet(kit, other)
        endSession(kit, other)
        endReplaced(kit, other)
      }
  return session
}

/** Returns the address as the session writes it: the caller's may come from a system that lowercases addresses. */
function accountIn({ accounts }: Session, wanted: string | undefined): string | undefined {
  const same = (fold: (text: string) => string) => accounts.find(({ address }) => fold(address) === fold(wanted ?? ''))
  return (same((text) => text) ?? same((text) => text.toLowerCase()))?.address
}

/** Removes all data of the wallet's account: before its session ends, so that `disconnect` names what was unsettled. */
function forgetWallet(kit: HasStore, { connectorId }: Session): void {
  kit.store.set(userDisconnectedAtom, (left) => [...new Set([...left, connectorId])])
}

function endReplaced(kit: Kit, session: Session): void {
  void loadedAdapter(session.namespace)
    ?.disconnect(session, adapterContext(kit, session.namespace))
    .catch(() => {})
}

/**
 * The fate of the active session, which stays as an inactive one with `keep`, and the work after the new one has
 * started.
 */
export interface Replacement {
  readonly keep: boolean
  finish(): void
}

/**
 * Prepares for a new session, which starts right after: the active one becomes inactive, or is disconnected without
 * `features.multiWallet`.
 */
export function planReplacement(kit: Kit, namespace: Namespace, connectorId: string): Replacement {
  const before = sessionIn(kit.store.get, namespace)
  // A new session of the same wallet replaces its old one.
  if (!before || before.connectorId === connectorId) return { keep: false, finish() {} }
  if (!kit.store.get(optionsAtom).features.multiWallet) {
    forgetWallet(kit, before)
    return { keep: false, finish: () => endReplaced(kit, before) }
  }
  persistInactiveSessions(kit)
  const older = kit.store.get(inactiveSessionsAtom).find((one) => isSameSession(one, { namespace, connectorId }))
  if (older) endSession(kit, older)
  return { keep: true, finish() {} }
}
