import { connectionErrorTexts } from '../../chains/core/error-texts/connection-error.ts'
import { embeddedErrorTexts } from '../../chains/core/error-texts/embedded-error.ts'
import { errorsWith, WmError } from '../../chains/core/errors.ts'

const loginFailure = errorsWith({ ...connectionErrorTexts, ...embeddedErrorTexts })
type LoginFailure = 'CONNECT_FAILED' | 'FRAME_LOAD_FAILED' | 'SOCIAL_FAILED' | 'FARCASTER_FAILED'

/** Returns the error that ended a login as a `WmError`, or undefined if the visitor left it. */
export function loginError(cause: unknown, fallback: LoginFailure = 'CONNECT_FAILED'): WmError | undefined {
  if (WmError.is(cause, 'MODAL_CLOSED') || WmError.is(cause, 'KIT_DESTROYED')) return undefined
  return WmError.is(cause) ? cause : loginFailure(fallback, undefined, { cause })
}
