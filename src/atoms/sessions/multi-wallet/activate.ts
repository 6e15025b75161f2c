import { runtimeError } from '../../../chains/core/error-texts/runtime-error.ts'
import type { Session } from '../../../chains/core/types.ts'
import type { Kit } from '../../kit/kit.ts'
import { endAttempt } from '../attempts.ts'
import { connectionAtoms } from '../connection.atoms.ts'
import { sessionOf } from '../connection-state.ts'
import { dispatch } from '../dispatch.ts'
import { chosenNamespaceAtom } from '../network/network.atoms.ts'
import { saveActive } from '../persist.ts'
import { selectAccount } from '../select-account.ts'
import { persistInactiveSessions } from './persist-inactive-sessions.ts'

/** Makes a connected session the active one, and its namespace the active namespace. The wallet receives no request. */
export function activate(kit: Kit, session: Session, address = session.address): Session {
  const { namespace } = session
  const target = connectionAtoms[namespace]
  const before = sessionOf(kit.store.get(target))
  if (before !== session) {
    persistInactiveSessions(kit)
    endAttempt(kit, namespace, runtimeError('MODAL_CLOSED'))
    kit.store.set(chosenNamespaceAtom, namespace)
    dispatch(kit, namespace, { type: 'ACTIVATE', session, keep: true })
  }
  kit.store.set(chosenNamespaceAtom, namespace)
  saveActive(kit)
  selectAccount(kit, namespace, address)
  return sessionOf(kit.store.get(target)) ?? session
}
