import '../../chains/core/embedded-error-texts.ts'
import { type ErrorCode, WmError } from '../../chains/core/errors.ts'

/** Whatever a login was ended by, as one of our errors; undefined when the visitor left it. */
export function loginError(cause: unknown, fallback: ErrorCode = 'CONNECT_FAILED'): WmError | undefined {
  if (WmError.is(cause, 'MODAL_CLOSED') || WmError.is(cause, 'KIT_DESTROYED')) return undefined
  return WmError.is(cause) ? cause : (Reflect.construct(WmError, [fallback, undefined, { cause }]) as WmError)
}
