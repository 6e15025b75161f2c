import { deadline } from '../../chains/core/async.ts'
import { isShared, walletConnectId } from '../../chains/core/connector.ts'
import { WmError } from '../../chains/core/errors.ts'
import { namespaces } from '../../chains/core/namespaces.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'
import { othersAtom } from '../connections/others.atoms.ts'
import { rememberConnection } from '../connections/recent-connections.ts'
import { contextFor } from '../context-for.ts'
import { track } from '../events/track.ts'
import type { Kit } from '../kit.ts'
import type { DisconnectOptions } from '../kit-handle.ts'
import { activeNamespaceAtom } from '../network/network.atoms.ts'
import { navigate } from '../router/navigate.ts'
import { forgetTransfers } from '../send/forget-transfers.ts'
import { endAttempt } from './attempts.ts'
import { cancelConnect } from './cancel-connect.ts'
import { connectionAtoms, leftAtom } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'
import { dispatch } from './dispatch.ts'
import { endRemote } from './end-remote.ts'
import { replaceOther } from './live.ts'
import { following, forgetSession } from './persist.ts'

/** Spec §4: sign-out is waited for up to 3 s. */
const SIGN_OUT_WAIT = 3_000

/**
 * Disconnects one connection, one namespace, or all. The page's own state and storage are clean at once, whatever the
 * wallets do.
 */
export async function disconnect(kit: Kit, { namespace, connectorId }: DisconnectOptions = {}): Promise<void> {
  const { store } = kit
  following.delete(kit)
  const within = namespace ? [namespace] : namespaces
  // The view that waits for an attempt would wait on; whoever called `connect` would, too.
  if (!connectorId && within.map((one) => cancelConnect(kit, one)).includes(true)) navigate(kit, { type: 'close' })
  const wanted = (session: Session) =>
    within.includes(session.namespace) && (!connectorId || session.connectorId === connectorId)
  // A remote wallet, and an embedded one, has one session, whatever namespaces that covers.
  const shared = sessions(kit).flatMap((one) => (wanted(one) && isShared(one.connectorId) ? [one.connectorId] : []))
  const ending = sessions(kit).filter((one) => wanted(one) || shared.includes(one.connectorId))
  for (const one of within) {
    const state = store.get(connectionAtoms[one])
    if (state.status === 'reconnecting' && (!connectorId || state.connectorId === connectorId))
      stopRestoring(kit, one, state.connectorId)
  }
  // First those beside: none of them shall take the place of the active one for a moment.
  const others = new Set(store.get(othersAtom))
  // And the one that the visitor works with last: the page shall not move to another namespace for a moment.
  const here = store.get(activeNamespaceAtom)
  const rank = (one: Session) => (others.has(one) ? 0 : one.namespace === here ? 2 : 1)
  const all = ending.sort((a, b) => rank(a) - rank(b))
  await Promise.all(all.map((session) => endOne(kit, session)))
}

const sessions = ({ store }: Kit): readonly Session[] => [
  ...namespaces.flatMap((namespace) => sessionOf(store.get(connectionAtoms[namespace])) ?? []),
  ...store.get(othersAtom),
]

async function endOne(kit: Kit, session: Session): Promise<void> {
  const { namespace, connectorId } = session
  kit.store.set(leftAtom, (left) => [...new Set([...left, connectorId])])
  rememberConnection(kit, session)
  if (kit.store.get(othersAtom).includes(session)) replaceOther(kit, session)
  else dispatch(kit, namespace, { type: 'DISCONNECTED', connectorId })
  forgetTransfers(kit)
  try {
    const adapter = await adapterOf(namespace)
    const ended = adapter.disconnect(session, contextFor(kit, namespace))
    await deadline(ended, SIGN_OUT_WAIT, kit.env.clock, () => new WmError('DISCONNECT_FAILED'))
    track(kit, 'DISCONNECT_SUCCESS', { namespace })
  } catch {
    // The session here is over either way; the wallet only did not confirm that it forgot the page.
    track(kit, 'DISCONNECT_ERROR', { namespace })
  }
}

/** The visitor leaves before the earlier connection is back: its late answer must find nobody. */
function stopRestoring(kit: Kit, namespace: Namespace, connectorId: string): void {
  endAttempt(kit, namespace, new WmError('MODAL_CLOSED'))
  kit.store.set(leftAtom, (left) => [...left, connectorId])
  dispatch(kit, namespace, { type: 'DISCONNECTED', connectorId })
  forgetSession(kit, namespace)
  if (connectorId === walletConnectId) void endRemote(kit, namespace)
}
