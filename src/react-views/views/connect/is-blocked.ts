import { WmError } from '../../../chains/core/errors.ts'

/** Returns true if the secure frame answered and refused, as it does if the browser blocks its storage. */
export function isBlocked(error: unknown): boolean {
  let cause = error
  // The client, the provider and the connection wrap the frame's error as their cause.
  while (cause instanceof Error && !WmError.is(cause, 'FRAME_ERROR')) cause = cause.cause
  return cause instanceof Error
}
