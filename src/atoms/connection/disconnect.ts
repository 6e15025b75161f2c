import { deadline } from '../../chains/core/async.ts'
import { walletConnectId } from '../../chains/core/connector.ts'
import { WmError } from '../../chains/core/errors.ts'
import { namespaces } from '../../chains/core/namespaces.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'
import { contextFor } from '../context-for.ts'
import { track } from '../events/track.ts'
import type { Kit } from '../kit.ts'
import { navigate } from '../router/navigate.ts'
import { endAttempt } from './attempts.ts'
import { cancelConnect } from './cancel-connect.ts'
import { connectionAtoms, leftAtom } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'
import { dispatch } from './dispatch.ts'
import { endRemote } from './end-remote.ts'
import { forgetSession } from './persist.ts'

/** Spec §4: sign-out is waited for up to 3 s. */
const SIGN_OUT_WAIT = 3_000

/**
 * Disconnects one namespace, or all. The page's own state and storage are clean at once, whatever the wallet does.
 */
export async function disconnect(kit: Kit, namespace?: Namespace): Promise<void> {
  await Promise.all((namespace ? [namespace] : namespaces).map((ns) => disconnectOne(kit, ns)))
}

async function disconnectOne(kit: Kit, namespace: Namespace): Promise<void> {
  // The view that waits for the attempt would wait on; whoever called `connect` would, too.
  if (cancelConnect(kit, namespace)) navigate(kit, { type: 'close' })
  const state = kit.store.get(connectionAtoms[namespace])
  const session = sessionOf(state)
  if (!session) return state.status === 'reconnecting' ? stopRestoring(kit, namespace, state.connectorId) : undefined
  kit.store.set(leftAtom, true)
  dispatch(kit, namespace, { type: 'DISCONNECTED', connectorId: session.connectorId })
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
  kit.store.set(leftAtom, true)
  dispatch(kit, namespace, { type: 'DISCONNECTED', connectorId })
  forgetSession(kit, namespace)
  if (connectorId === walletConnectId) void endRemote(kit, namespace)
}
