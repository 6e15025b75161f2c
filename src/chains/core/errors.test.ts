import { describe, expect, test } from 'vitest'
import { everyError, everyErrorText } from '../../../test/fakes/every-error.ts'
import type { ErrorCode } from './errors.ts'

describe('texts', () => {
  const samples: { readonly [C in ErrorCode]?: object } = {
    OPTION_INVALID: { option: 'x', reason: 'is wrong' },
    LOAD_FAILED: { part: 'x' },
    USER_REJECTED: { action: 'sign' },
    CONNECTOR_NOT_FOUND: { connectorId: 'x' },
    WALLET_MALFORMED: { method: 'x' },
    NETWORK_MISMATCH: { expected: 'a', actual: 'b' },
    AMOUNT_INVALID: { value: 'x' },
    ADDRESS_INVALID: { value: 'x' },
    NAME_MOVED: { name: 'ada.test', address: 'x', now: undefined },
    PENDING_LIMIT: { limit: 99 },
    NODE_ERROR: { reason: 'nonce-too-low' },
    TOKEN_REFUSED: { reason: 'frozen' },
    SWAP_REFUSED: { reason: 'router' },
    PAYMENT_REFUSED: { reason: 'cap' },
    PAYMENT_NOT_ACCEPTED: { status: 402 },
    PAYMENT_EXPIRED: { received: '1', symbol: 'HUSD', transactions: [] },
    RPC_UNREACHABLE: { id: 'x' },
    HTTP_STATUS: { status: 404 },
    SCHEMA_MISMATCH: { path: 'x' },
    BUNDLE_REFUSED: { code: 5700 },
    FRAME_ERROR: { message: 'Invalid code' },
    FRAME_ABORTED: { rpc: true },
    EMAIL_COOLDOWN: { seconds: 12 },
    RPC_NOT_ALLOWED: { method: 'eth_sign' },
  }
  test.each(Object.keys(everyErrorText) as ErrorCode[])('default: %s has a text', (code) => {
    const error = everyError(code, samples[code] as undefined)
    expect(error.message.length).toBeGreaterThan(5)
    expect(error.message).not.toContain('undefined')
    // Two of the specification's texts are their own code.
    if (code !== 'RATE_LIMITED' && code !== 'SERVER_ERROR') expect(error.message).not.toBe(code)
  })
})
