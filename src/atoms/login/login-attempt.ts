import { authId } from '../../chains/core/connector.ts'
import { WmError } from '../../chains/core/errors.ts'
import { namespaces } from '../../chains/core/namespaces.ts'
import { cancelConnect } from '../connection/cancel-connect.ts'
import { connectionAtoms } from '../connection/connection.atoms.ts'
import type { Kit } from '../kit.ts'

const running = new WeakMap<object, AbortController>()

/** Ends the login before and begins another one: what the first still answers finds nobody. */
export function beginLogin(kit: Kit): { readonly attempt: number; readonly signal: AbortSignal } {
  endLogin(kit)
  const controller = new AbortController()
  running.set(kit, controller)
  kit.signal.addEventListener('abort', () => controller.abort(kit.signal.reason), { signal: controller.signal })
  return { attempt: kit.nextAttempt(), signal: controller.signal }
}

/** The signal of the login that runs; one that is over where there is none. */
export const loginSignal = (kit: Kit): AbortSignal => running.get(kit)?.signal ?? AbortSignal.abort(closed())

/** Gives the login up, and the connection that it has begun. */
export function endLogin(kit: Kit): void {
  running.get(kit)?.abort(closed())
  running.delete(kit)
  for (const namespace of namespaces) {
    const state = kit.store.get(connectionAtoms[namespace])
    if (state.status === 'connecting' && state.connectorId === authId) cancelConnect(kit, namespace)
  }
}

const closed = () => new WmError('MODAL_CLOSED')
