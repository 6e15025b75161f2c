import { WmError } from '../../chains/core/errors.ts'
import type { Session } from '../../chains/core/types.ts'
import { selectAccount } from '../account/select-account.ts'
import { endAttempt } from '../connection/attempts.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { dispatch } from '../connection/dispatch.ts'
import { saveActive } from '../connection/persist.ts'
import type { Kit } from '../kit.ts'
import { chosenNamespaceAtom } from '../network/network.atoms.ts'
import { keepOthers } from './keep-others.ts'
import { othersAtom } from './others.atoms.ts'

/** Makes a live session the active one of its namespace, and that the active namespace. The wallet is not asked. */
export function activate(kit: Kit, session: Session, address = session.address): Session {
  const { namespace } = session
  const target = connectionAtoms[namespace]
  const before = sessionOf(kit.store.get(target))
  if (before !== session) {
    keepOthers(kit)
    endAttempt(kit, namespace, new WmError('MODAL_CLOSED'))
    const rest = kit.store.get(othersAtom).filter((one) => one !== session)
    kit.store.set(chosenNamespaceAtom, namespace)
    dispatch(kit, namespace, { type: 'ACTIVATE', session }, before ? [...rest, before] : rest)
  }
  kit.store.set(chosenNamespaceAtom, namespace)
  saveActive(kit)
  selectAccount(kit, namespace, address)
  return sessionOf(kit.store.get(target)) ?? session
}
