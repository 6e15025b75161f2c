import { WmError } from '../chains/core/errors.ts'

const rejected = /\b(?:reject|declin|deni|cancel)\w*/i

/** What a client of EIP-1193 expects to be thrown. */
export interface ProviderError extends Error {
  readonly code: number
}

/**
 * Whatever a request to the frame ended with, as an error of EIP-1193: 4001 for a no, 4200 for what is not allowed,
 * 4900 for a frame that is not there, -32603 with the frame's own words otherwise.
 */
export function providerError(error: unknown): ProviderError {
  const message = error instanceof Error ? error.message : 'An error occurred'
  return Object.assign(new Error(message, { cause: error }), { code: codeOf(error) })
}

function codeOf(error: unknown): number {
  if (WmError.is(error, 'USER_REJECTED') || WmError.is(error, 'FRAME_ABORTED')) return 4001
  if (WmError.is(error, 'RPC_NOT_ALLOWED')) return 4200
  if (WmError.is(error, 'NETWORK_NOT_FOUND')) return 4902
  if (WmError.is(error, 'FRAME_ERROR')) return rejected.test(error.message) ? 4001 : -32603
  if (WmError.is(error, 'SCHEMA_MISMATCH')) return -32603
  return WmError.is(error) ? 4900 : -32603
}
