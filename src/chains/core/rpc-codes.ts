import './error-texts.ts'
import { type ErrorCode, WmError } from './errors.ts'
import { isLoadFailure } from './is-load-failure.ts'
import { readField } from './read-field.ts'

/** JSON-RPC, EIP-1193 and EIP-5792 codes, and those of WalletConnect, as data. */
export const rpcCodes: { readonly [code: number]: ErrorCode } = {
  [-32700]: 'RPC_PARSE',
  [-32600]: 'RPC_INVALID_REQUEST',
  [-32601]: 'RPC_METHOD_NOT_FOUND',
  [-32602]: 'RPC_INVALID_PARAMS',
  [-32603]: 'RPC_INTERNAL',
  [-32000]: 'RPC_INVALID_INPUT',
  [-32001]: 'RPC_RESOURCE_NOT_FOUND',
  [-32002]: 'REQUEST_PENDING',
  [-32003]: 'RPC_TRANSACTION_REJECTED',
  [-32004]: 'RPC_METHOD_NOT_SUPPORTED',
  [-32005]: 'RPC_LIMIT_EXCEEDED',
  [-32006]: 'RPC_VERSION_UNSUPPORTED',
  [-1]: 'INTERNAL',
  4001: 'USER_REJECTED',
  4100: 'UNAUTHORIZED',
  4200: 'METHOD_UNSUPPORTED',
  4900: 'PROVIDER_DISCONNECTED',
  4901: 'CHAIN_DISCONNECTED',
  4902: 'CHAIN_NOT_ADDED',
  // WalletConnect's list: the visitor's refusals, then those of proposed chains, methods, events, accounts and namespaces.
  5000: 'USER_REJECTED',
  5001: 'USER_REJECTED',
  5002: 'USER_REJECTED',
  5100: 'CHAIN_UNSUPPORTED',
  5101: 'METHOD_UNSUPPORTED',
  5102: 'METHOD_UNSUPPORTED',
  5103: 'CHAIN_UNSUPPORTED',
  5104: 'CHAIN_UNSUPPORTED',
  5700: 'BUNDLE_REFUSED',
  5710: 'BUNDLE_REFUSED',
  5720: 'BUNDLE_REFUSED',
  5730: 'BUNDLE_REFUSED',
  5740: 'BUNDLE_REFUSED',
  5750: 'BUNDLE_REFUSED',
  5760: 'BUNDLE_REFUSED',
}

/** The numeric code of whatever was thrown, looking one level into `data.originalError` and `cause`. */
export function rpcCodeOf(error: unknown): number | undefined {
  const places = [
    error,
    readField(readField(error, 'data'), 'originalError'),
    readField(error, 'cause'),
    readField(error, 'error'),
  ]
  for (const place of places) {
    const raw = readField(place, 'code')
    if (raw === 'ACTION_REJECTED') return 4001
    const code = typeof raw === 'string' && /^-?\d{1,6}$/.test(raw) ? Number(raw) : raw
    if (typeof code === 'number' && Number.isInteger(code) && code in rpcCodes) return code
  }
  return undefined
}

type Action = 'connect' | 'sign' | 'switch' | 'send' | 'request'

/** Anything thrown by a wallet or a node as one of our errors. Total: never throws. */
export function toWmError(error: unknown, action: Action, fallback: ErrorCode = 'INTERNAL'): WmError {
  if (WmError.is(error)) return error
  const options = { cause: error }
  const code = rpcCodeOf(error)
  if (code === undefined && isLoadFailure(error)) return new WmError('LOAD_FAILED', { part: 'the modal' }, options)
  const known = code === undefined ? undefined : rpcCodes[code]
  if (known === 'USER_REJECTED') return new WmError('USER_REJECTED', { action }, options)
  if (known === 'BUNDLE_REFUSED') return new WmError('BUNDLE_REFUSED', { code: code as number }, options)
  // The remaining codes of the table and every fallback carry no data.
  return new WmError((known === undefined || known === 'INTERNAL' ? fallback : known) as 'INTERNAL', undefined, options)
}
