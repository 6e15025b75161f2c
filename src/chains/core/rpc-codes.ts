import './error-texts.ts'
import { type ErrorCode, WmError } from './errors.ts'
import { isLoadFailure } from './is-load-failure.ts'
import { readField } from './read-field.ts'

/** JSON-RPC and provider codes of spec §8 as data. `retry` follows the specification's RPC retry rule. */
export const rpcCodes: { readonly [code: number]: { readonly code: ErrorCode; readonly retry?: true } } = {
  [-32700]: { code: 'RPC_PARSE' },
  [-32600]: { code: 'RPC_INVALID_REQUEST' },
  [-32601]: { code: 'RPC_METHOD_NOT_FOUND' },
  [-32602]: { code: 'RPC_INVALID_PARAMS' },
  [-32603]: { code: 'RPC_INTERNAL', retry: true },
  [-32000]: { code: 'RPC_INVALID_INPUT' },
  [-32001]: { code: 'RPC_RESOURCE_NOT_FOUND' },
  [-32002]: { code: 'REQUEST_PENDING' },
  [-32003]: { code: 'RPC_TRANSACTION_REJECTED' },
  [-32004]: { code: 'RPC_METHOD_NOT_SUPPORTED' },
  [-32005]: { code: 'RPC_LIMIT_EXCEEDED', retry: true },
  [-32006]: { code: 'RPC_VERSION_UNSUPPORTED' },
  [-1]: { code: 'INTERNAL', retry: true },
  4001: { code: 'USER_REJECTED' },
  4100: { code: 'UNAUTHORIZED' },
  4200: { code: 'METHOD_UNSUPPORTED' },
  4900: { code: 'PROVIDER_DISCONNECTED' },
  4901: { code: 'CHAIN_DISCONNECTED' },
  4902: { code: 'CHAIN_NOT_ADDED' },
  // 5000 is a rejection by WalletConnect's list (protocol.md §7.1), 5001–5002 its variants.
  5000: { code: 'USER_REJECTED' },
  5001: { code: 'USER_REJECTED' },
  5002: { code: 'USER_REJECTED' },
  // The same list's refusals of what was proposed: chains, methods, events, accounts, namespaces.
  5100: { code: 'CHAIN_UNSUPPORTED' },
  5101: { code: 'METHOD_UNSUPPORTED' },
  5102: { code: 'METHOD_UNSUPPORTED' },
  5103: { code: 'CHAIN_UNSUPPORTED' },
  5104: { code: 'CHAIN_UNSUPPORTED' },
  5700: { code: 'BUNDLE_REFUSED' },
  5710: { code: 'BUNDLE_REFUSED' },
  5720: { code: 'BUNDLE_REFUSED' },
  5730: { code: 'BUNDLE_REFUSED' },
  5740: { code: 'BUNDLE_REFUSED' },
  5750: { code: 'BUNDLE_REFUSED' },
  5760: { code: 'BUNDLE_REFUSED' },
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
  const known = code === undefined ? undefined : rpcCodes[code]?.code
  if (known === 'USER_REJECTED') return new WmError('USER_REJECTED', { action }, options)
  if (known === 'BUNDLE_REFUSED') return new WmError('BUNDLE_REFUSED', { code: code as number }, options)
  // The remaining codes of the table and every fallback carry no data.
  return new WmError((known === undefined || known === 'INTERNAL' ? fallback : known) as 'INTERNAL', undefined, options)
}
