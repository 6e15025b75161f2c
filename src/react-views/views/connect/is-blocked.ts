import { WmError } from '../../../chains/core/errors.ts'

/** Whether a frame was there and refused, which it does where the browser keeps nothing for it (safety F-50). */
export function isBlocked(error: unknown): boolean {
  let cause = error
  // On its way up it was the error of a client, of a provider and of a connection.
  while (cause instanceof Error && !WmError.is(cause, 'FRAME_ERROR')) cause = cause.cause
  return cause instanceof Error
}
