import { WmError } from '../../chains/core/errors.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import { selectAccount } from '../account/select-account.ts'
import { adapterNow } from '../chains.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import { sessionOf } from '../connection/connection-state.ts'
import { following, saveActive } from '../connection/persist.ts'
import type { Kit } from '../kit.ts'
import { activeNamespaceAtom, chosenNamespaceAtom, networkSupportedAtom } from '../network/network.atoms.ts'
import { announce } from '../router/follow.ts'
import { activate } from './activate.ts'
import { othersAtom } from './others.atoms.ts'

/** Which connection, as it is listed. */
export interface SwitchTarget {
  readonly namespace: Namespace
  readonly connectorId: string
  /** `connected`: the active one of its namespace; `active`: live beside it; `disconnected`: only remembered. */
  readonly status: 'connected' | 'active' | 'disconnected'
  /** The account to work with; some namespaces need it named. */
  readonly address?: string
}

/**
 * Goes over to a connection by its status (spec §4): another account of the active wallet, another live wallet, or a new
 * attempt with one that was left, whose view this opens.
 * @throws {WmError<'OPTION_INVALID'>} The status is none of these, or the namespace's rule for accounts is broken.
 * @throws {WmError<'CONNECTOR_NOT_FOUND'>} No such connection.
 */
export function switchConnection(kit: Kit, { namespace, connectorId, status, address }: SwitchTarget): void {
  following.delete(kit)
  if (status === 'disconnected') {
    announce(kit, { type: 'connecting', connectorId })
    return
  }
  const session = liveSession(kit, namespace, connectorId, status)
  if (!session) throw new WmError('CONNECTOR_NOT_FOUND', { connectorId })
  adapterNow(namespace)?.accountRule?.check(session, address)
  if (status === 'active') activate(kit, session, address)
  else {
    selectAccount(kit, namespace, address ?? session.address)
    goTo(kit, session)
  }
}

/** The page works with this wallet's namespace from now on, where it did not yet. */
function goTo(kit: Kit, { namespace, caipNetworkId }: Session): void {
  const { store, events } = kit
  if (store.get(activeNamespaceAtom) === namespace) return
  store.set(chosenNamespaceAtom, namespace)
  saveActive(kit)
  events.emit('network-change', { namespace, caipNetworkId, supported: store.get(networkSupportedAtom) })
}

function liveSession(kit: Kit, namespace: Namespace, connectorId: string, status: string): Session | undefined {
  const { store } = kit
  const found = (session: Session | undefined) =>
    session?.namespace === namespace && session.connectorId === connectorId
  switch (status) {
    case 'connected': {
      const session = sessionOf(store.get(connectionAtoms[namespace]))
      return found(session) ? session : undefined
    }
    case 'active':
      return store.get(othersAtom).find(found)
    default:
      throw new WmError('OPTION_INVALID', { option: 'status', reason: `is no connection status: ${status}` })
  }
}
