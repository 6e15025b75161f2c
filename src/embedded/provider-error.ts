import { WmError } from '../chains/core/errors.ts'
import { BLOCKED } from './protocol.ts'

const rejected = /\b(?:reject|declin|deni|cancel)\w*/i

/** What a client of EIP-1193 expects to be thrown. */
export interface ProviderError extends Error {
  readonly code: number
}

// EIP-1193 with 4902 of EIP-3326, EIP-5792, JSON-RPC 2.0 with the codes of EIP-1474. Another number means nothing to a page.
const known: ReadonlySet<number> = new Set([
  ...[4001, 4100, 4200, 4900, 4901, 4902],
  ...[5700, 5710, 5720, 5730, 5740, 5750, 5760],
  ...[-32700, -32600, -32601, -32602],
  ...[-32000, -32001, -32002, -32003, -32004, -32005, -32006],
])

/**
 * Whatever a request to the frame ended with, as an error of EIP-1193: 4001 for a no, 4200 for what is not allowed,
 * 4900 for a frame that is not there or is kept from remembering, the frame's own code where it is one of the standards, else -32603 with its words.
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
