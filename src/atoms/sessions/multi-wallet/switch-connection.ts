import { connectionError } from '../../../chains/core/error-texts/connection-error.ts'
import { pageError } from '../../../chains/core/error-texts/page-error.ts'
import type { Namespace, Session } from '../../../chains/core/types.ts'
import type { HasStore, Kit } from '../../kit/kit.ts'
import { loadedAdapter } from '../../services/adapters.ts'
import { sessionIn } from '../connection.atoms.ts'
import { isSameSession } from '../machine.ts'
import { activateNamespace } from '../network/activate-namespace.ts'
import { selectAccount } from '../select-account.ts'
import { activate } from './activate.ts'
import { inactiveSessionsAtom } from './inactive-sessions.atoms.ts'

/** A connection as the list shows it. */
export interface SwitchTarget {
  readonly namespace: Namespace
  readonly connectorId: string
  /** `connected`: the active session of its namespace; `active`: an inactive session. */
  readonly status: 'connected' | 'active'
  /** The account to use; some namespaces require it. */
  readonly address?: string
}

/**
 * Switches to a connected session: to another account of the active wallet, or to an inactive session.
 * @throws {WmError<'OPTION_INVALID'>} The status is none of these, or the namespace's rule for accounts is broken.
 * @throws {WmError<'CONNECTOR_NOT_FOUND'>} No such connection.
 */
export function switchConnection(kit: Kit, { namespace, connectorId, status, address }: SwitchTarget): void {
  const session = liveSession(kit, namespace, connectorId, status)
  if (!session) throw connectionError('CONNECTOR_NOT_FOUND', { connectorId })
  loadedAdapter(namespace)?.accountRule?.check(session, address)
  if (status === 'active') activate(kit, session, address)
  else {
    selectAccount(kit, namespace, address ?? session.address)
    activateNamespace(kit, namespace)
  }
}

function liveSession(kit: HasStore, namespace: Namespace, connectorId: string, status: string): Session | undefined {
  const { store } = kit
  const found = (session: Session | undefined) =>
    session !== undefined && isSameSession(session, { namespace, connectorId })
  switch (status) {
    case 'connected': {
      const session = sessionIn(store.get, namespace)
      return found(session) ? session : undefined
    }
    case 'active':
      return store.get(inactiveSessionsAtom).find(found)
    default:
      throw pageError('OPTION_INVALID', { option: 'status', reason: `is no connection status: ${status}` })
  }
}
