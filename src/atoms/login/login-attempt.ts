import { authId } from '../../chains/core/connector.ts'
import { WmError } from '../../chains/core/errors.ts'
import { namespaces } from '../../chains/core/namespaces.ts'
import { cancelConnect } from '../connection/cancel-connect.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import type { Kit } from '../kit.ts'

const running = new WeakMap<object, { readonly attempt: number; readonly controller: AbortController }>()

/** Ends the login before and begins another one: what the first still answers finds nobody. */
export function beginLogin(kit: Kit): { readonly attempt: number; readonly signal: AbortSignal } {
  endLogin(kit)
  const controller = new AbortController()
  const attempt = kit.nextAttempt()
  running.set(kit, { attempt, controller })
  kit.signal.addEventListener('abort', () => controller.abort(kit.signal.reason), { signal: controller.signal })
  return { attempt, signal: controller.signal }
}

/** The signal of the login that runs; one that is over where there is none. */
export const loginSignal = (kit: Kit): AbortSignal => running.get(kit)?.controller.signal ?? AbortSignal.abort(closed())

/** Gives a login up, and the connection that it has begun: the one of this attempt, or whichever runs. */
export function endLogin(kit: Kit, attempt?: number): void {
  const login = running.get(kit)
  if (!login || (attempt !== undefined && login.attempt !== attempt)) return
  login.controller.abort(closed())
  running.delete(kit)
  for (const namespace of namespaces) {
    const state = kit.store.get(connectionAtoms[namespace])
    if (state.status === 'connecting' && state.connectorId === authId) cancelConnect(kit, namespace)
  }
}

const closed = () => new WmError('MODAL_CLOSED')
