import { authId } from '../../chains/core/connector.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { namespaces } from '../../chains/core/namespaces.ts'
import type { Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { cancelConnect } from '../sessions/connect.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'

const runningOf = perKit((): { login?: { readonly attempt: number; readonly controller: AbortController } } => ({}))

/** Starts a login and ends the previous one, whose late answers are dropped. */
export function beginLogin(kit: Kit): { readonly attempt: number; readonly signal: AbortSignal } {
  endLogin(kit)
  const controller = new AbortController()
  const attempt = kit.nextAttempt()
  runningOf(kit).login = { attempt, controller }
  kit.signal.addEventListener('abort', () => controller.abort(kit.signal.reason), { signal: controller.signal })
  return { attempt, signal: controller.signal }
}

/** Returns the signal of the running login; an aborted one if there is none. */
export const loginSignal = (kit: Kit): AbortSignal =>
  runningOf(kit).login?.controller.signal ?? AbortSignal.abort(closed())

/** Ends the login of this attempt, or any running login, and the connection it has started. */
export function endLogin(kit: Kit, attempt?: number): void {
  const running = runningOf(kit)
  const { login } = running
  if (!login || (attempt !== undefined && login.attempt !== attempt)) return
  login.controller.abort(closed())
  delete running.login
  for (const namespace of namespaces) {
    const state = kit.store.get(connectionAtoms[namespace])
    if (state.status === 'connecting' && state.connectorId === authId) cancelConnect(kit, namespace)
  }
}

const closed = () => runtimeError('MODAL_CLOSED')
