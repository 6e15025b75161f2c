import { WmError } from '../chains/core/errors.ts'
import { BLOCKED } from './protocol.ts'

const rejected = /\b(?:reject|declin|deni|cancel)\w*/i

export interface ProviderError extends Error {
  readonly code: number
}

// EIP-1193 with 4902 of EIP-3326, EIP-5792, JSON-RPC 2.0 with EIP-1474. Applications know no other codes.
const known: ReadonlySet<number> = new Set([
  ...[4001, 4100, 4200, 4900, 4901, 4902],
  ...[5700, 5710, 5720, 5730, 5740, 5750, 5760],
  ...[-32700, -32600, -32601, -32602],
  ...[-32000, -32001, -32002, -32003, -32004, -32005, -32006],
])

/**
 * Returns the outcome of a request to the frame as an EIP-1193 error: 4001 for a refusal, 4200 for a method that is not
 * allowed, 4900 for a frame that is missing or without storage, the frame's own code if it is a standard one, else
 * -32603 with the frame's message.
 */
export function providerError(error: unknown): ProviderError {
  const message = error instanceof Error ? error.message : 'An error occurred'
  return Object.assign(new Error(message, { cause: error }), { code: codeOf(error) })
}

function codeOf(error: unknown): number {
  if (WmError.is(error, 'USER_REJECTED') || WmError.is(error, 'FRAME_ABORTED')) return 4001
  if (WmError.is(error, 'RPC_NOT_ALLOWED')) return 4200
  if (WmError.is(error, 'NETWORK_NOT_FOUND')) return 4902
  if (WmError.is(error, 'FRAME_ERROR')) {
    const { code } = error.data
    if (code === BLOCKED) return 4900
    return code !== undefined && known.has(code) ? code : rejected.test(error.message) ? 4001 : -32603
  }
  if (WmError.is(error, 'SCHEMA_MISMATCH')) return -32603
  return WmError.is(error) ? 4900 : -32603
}
