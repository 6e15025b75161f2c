import { authId } from '../../chains/core/connector.ts'
import { connectionErrorTexts } from '../../chains/core/error-texts/connection-error.ts'
import { embeddedErrorTexts } from '../../chains/core/error-texts/embedded-error.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { errorsWith, WmError } from '../../chains/core/errors.ts'
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

const loginFailure = errorsWith({ ...connectionErrorTexts, ...embeddedErrorTexts })
type LoginFailure = 'CONNECT_FAILED' | 'FRAME_LOAD_FAILED' | 'SOCIAL_FAILED' | 'FARCASTER_FAILED'

/** Returns the error that ended a login as a `WmError`, or undefined if the visitor left it. */
export function loginError(cause: unknown, fallback: LoginFailure = 'CONNECT_FAILED'): WmError | undefined {
  if (WmError.is(cause, 'MODAL_CLOSED') || WmError.is(cause, 'KIT_DESTROYED')) return undefined
  return WmError.is(cause) ? cause : loginFailure(fallback, undefined, { cause })
}
