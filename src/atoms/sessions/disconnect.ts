import { deadline } from '../../chains/core/async.ts'
import { isShared, walletConnectId } from '../../chains/core/connector.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { namespaces } from '../../chains/core/namespaces.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import { track } from '../kit/events/track.ts'
import type { Kit } from '../kit/kit.ts'
import type { DisconnectOptions } from '../kit/kit-handle.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { loadAdapter } from '../services/adapters.ts'
import { endAttempt } from './attempts.ts'
import { cancelConnect } from './connect.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { cancelledAtom, userDisconnectedAtom } from './connection-history.atoms.ts'
import { dispatch } from './dispatch.ts'
import { allSessions, inactiveSessionsAtom } from './multi-wallet/inactive-sessions.atoms.ts'
import { rememberConnection } from './multi-wallet/recent-connections.ts'
import { activeNamespaceAtom } from './network/network.atoms.ts'
import { endRemoteSession } from './pairing/end-remote-session.ts'
import { forgetSession } from './persist.ts'
import { replaceInactive } from './session-effects.ts'

/** Milliseconds to wait for the wallet's own sign-out. */
const SIGN_OUT_WAIT = 3_000

/**
 * Disconnects one connection, one namespace, or all. State and storage of the page are cleared at once, without waiting
 * for the wallets.
 */
export async function disconnect(kit: Kit, { namespace, connectorId }: DisconnectOptions = {}): Promise<void> {
  const { store } = kit
  const within = namespace ? [namespace] : namespaces
  // A running attempt ends too: its view and its `connect()` promise would stay pending.
  if (!connectorId && within.map((one) => cancelConnect(kit, one)).includes(true))
    store.set(cancelledAtom, (count) => count + 1)
  const wanted = (session: Session) =>
    within.includes(session.namespace) && (!connectorId || session.connectorId === connectorId)
  // A paired or embedded wallet has one session for all its namespaces, so all of them end.
  const shared = allSessions(store.get).flatMap((one) =>
    wanted(one) && isShared(one.connectorId) ? [one.connectorId] : [],
  )
  const ending = allSessions(store.get).filter((one) => wanted(one) || shared.includes(one.connectorId))
  for (const one of within) {
    const state = store.get(connectionAtoms[one])
    if (state.status === 'reconnecting' && (!connectorId || state.connectorId === connectorId))
      stopRestoring(kit, one, state.connectorId)
  }
  // Inactive sessions end first, so that none of them becomes active for a moment.
  const others = new Set(store.get(inactiveSessionsAtom))
  // The active namespace ends last, so that the page does not move to another namespace for a moment.
  const here = store.get(activeNamespaceAtom)
  const rank = (one: Session) => (others.has(one) ? 0 : one.namespace === here ? 2 : 1)
  const all = ending.sort((a, b) => rank(a) - rank(b))
  await Promise.all(all.map((session) => endOne(kit, session)))
}

async function endOne(kit: Kit, session: Session): Promise<void> {
  const { namespace, connectorId } = session
  kit.store.set(userDisconnectedAtom, (left) => [...new Set([...left, connectorId])])
  rememberConnection(kit, session)
  if (kit.store.get(inactiveSessionsAtom).includes(session)) replaceInactive(kit, session)
  else dispatch(kit, namespace, { type: 'DISCONNECTED', connectorId })
  try {
    const adapter = await loadAdapter(namespace)
    const ended = adapter.disconnect(session, adapterContext(kit, namespace))
    await deadline(ended, SIGN_OUT_WAIT, kit.env.clock, () => connectionError('DISCONNECT_FAILED'))
    track(kit, 'DISCONNECT_SUCCESS', { namespace })
  } catch {
    // The session of the page is over in any case; the wallet merely did not confirm it.
    track(kit, 'DISCONNECT_ERROR', { namespace })
  }
}

/** Ends the restoring of an earlier connection; its late answer is dropped. */
function stopRestoring(kit: Kit, namespace: Namespace, connectorId: string): void {
  endAttempt(kit, namespace, runtimeError('MODAL_CLOSED'))
  kit.store.set(userDisconnectedAtom, (left) => [...left, connectorId])
  dispatch(kit, namespace, { type: 'DISCONNECTED', connectorId })
  forgetSession(kit, namespace)
  if (connectorId === walletConnectId) void endRemoteSession(kit, namespace)
}
