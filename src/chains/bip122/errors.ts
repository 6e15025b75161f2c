import { type ErrorCode, WmError } from '../core/errors.ts'
import { readField } from '../core/read-field.ts'
import { rpcCodeOf, rpcCodes, toWmError } from '../core/rpc-codes.ts'

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

/** The code of EIP-1193 or, where a wallet has none, its words. */
const isDeclined = (error: unknown): boolean =>
  rpcCodeOf(error) === 4001 || (!WmError.is(error) && declined.test(textOf(error)))

/** Whatever a wallet threw, as one of our errors: what is no rejection is never called one. */
export function walletError(error: unknown, action: Action, fallback: ErrorCode): WmError {
  if (WmError.is(error)) return error
  if (isDeclined(error)) return new WmError('USER_REJECTED', { action }, { cause: error })
  return toWmError(error, action, fallback)
}

// sats-connect has codes of its own where JSON-RPC leaves room for them.
const own: { readonly [code: number]: 'USER_REJECTED' | 'METHOD_UNSUPPORTED' | 'UNAUTHORIZED' } = {
  [-32000]: 'USER_REJECTED',
  [-32001]: 'METHOD_UNSUPPORTED',
  [-32601]: 'METHOD_UNSUPPORTED',
  [-32002]: 'UNAUTHORIZED',
}

/** The same for a wallet of sats-connect. */
export function listedError(error: unknown, action: Action): WmError {
  const inner = readField(error, 'error') ?? error
  const raw = readField(inner, 'code')
  const code = typeof raw === 'number' && Object.hasOwn(own, raw) ? own[raw] : undefined
  if (!code) return walletError(inner, action, action === 'connect' ? 'CONNECT_FAILED' : 'INTERNAL')
  const options = { cause: error }
  return code === 'USER_REJECTED' ? new WmError(code, { action }, options) : new WmError(code, undefined, options)
}

/** The wallet's own error as one of our codes. */
export function describeError(error: unknown): ErrorCode | undefined {
  if (WmError.is(error)) return error.code
  if (isDeclined(error)) return 'USER_REJECTED'
  const code = rpcCodeOf(error)
  return code === undefined ? undefined : rpcCodes[code]
}
