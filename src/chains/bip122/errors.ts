import { connectionError } from '../core/error-texts/connection-error.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import { type ErrorCode, WmError } from '../core/errors.ts'
import { readField } from '../core/read-field.ts'
import { type FallbackCode, rpcCodeOf, rpcCodes, toWmError } from '../core/rpc-codes.ts'

export type Action = 'connect' | 'sign' | 'send' | 'switch'

const declined =
  /\b(?:user|request)\b.{0,20}\b(?:reject|den[iy]|declin|cancel)|\b(?:reject|deni|declin|cancel)\w* by (?:the )?user/

function textOf(error: unknown): string {
  const texts = [error, readField(error, 'message'), readField(readField(error, 'error'), 'message')]
  return texts
    .filter((text) => typeof text === 'string')
    .join('\n')
    .slice(0, 4000)
    .toLowerCase()
}

/** Returns true for a refusal by the visitor: the code of EIP-1193 or, without a code, the words of the message. */
const isDeclined = (error: unknown): boolean =>
  rpcCodeOf(error) === 4001 || (!WmError.is(error) && declined.test(textOf(error)))

/** Returns a value thrown by a wallet as a `WmError`; `USER_REJECTED` only for a known refusal. */
export function walletError(error: unknown, action: Action, fallback: FallbackCode): WmError {
  if (WmError.is(error)) return error
  if (isDeclined(error)) return connectionError('USER_REJECTED', { action }, { cause: error })
  return toWmError(error, action, fallback)
}

// Codes of sats-connect, which redefines some of JSON-RPC's.
const own: { readonly [code: number]: 'USER_REJECTED' | 'METHOD_UNSUPPORTED' | 'UNAUTHORIZED' } = {
  [-32000]: 'USER_REJECTED',
  [-32001]: 'METHOD_UNSUPPORTED',
  [-32601]: 'METHOD_UNSUPPORTED',
  [-32002]: 'UNAUTHORIZED',
}

/** Returns a value thrown by a sats-connect wallet as a `WmError`. */
export function listedError(error: unknown, action: Action): WmError {
  const inner = readField(error, 'error') ?? error
  const raw = readField(inner, 'code')
  const code = typeof raw === 'number' && Object.hasOwn(own, raw) ? own[raw] : undefined
  if (!code) return walletError(inner, action, action === 'connect' ? 'CONNECT_FAILED' : 'INTERNAL')
  const options = { cause: error }
  return code === 'USER_REJECTED' ? connectionError(code, { action }, options) : rpcError(code, undefined, options)
}

export function describeError(error: unknown): ErrorCode | undefined {
  if (WmError.is(error)) return error.code
  if (isDeclined(error)) return 'USER_REJECTED'
  const code = rpcCodeOf(error)
  return code === undefined ? undefined : rpcCodes[code]
}
