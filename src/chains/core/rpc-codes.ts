import { connectionErrorTexts } from './error-texts/connection-error.ts'
import { pageError } from './error-texts/page-error.ts'
import { rpcErrorTexts } from './error-texts/rpc-error.ts'
import { runtimeErrorTexts } from './error-texts/runtime-error.ts'
import { type ErrorData, errorsWith, WmError } from './errors.ts'
import { readField } from './read-field.ts'
import { isLoadFailure } from './report.ts'

const texts = { ...runtimeErrorTexts, ...connectionErrorTexts, ...rpcErrorTexts }
const walletError = errorsWith(texts)
type WalletErrorCode = keyof typeof texts

/** Codes without data, for a thrown value that has no known code. */
export type FallbackCode = { [C in WalletErrorCode]: ErrorData[C] extends undefined ? C : never }[WalletErrorCode]

/**
 * Error codes of JSON-RPC, [EIP-1193](https://eips.ethereum.org/EIPS/eip-1193),
 * [EIP-5792](https://eips.ethereum.org/EIPS/eip-5792) and WalletConnect.
 */
export const rpcCodes: { readonly [code: number]: FallbackCode | 'USER_REJECTED' | 'BUNDLE_REFUSED' } = {
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
  // WalletConnect: refusals by the visitor, then unsupported chains, methods, events, accounts and namespaces.
  5000: 'USER_REJECTED',
  5001: 'USER_REJECTED',
  5002: 'USER_REJECTED',
  5003: 'USER_REJECTED',
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

const refused =
  /\buser\b.{0,20}\b(?:reject|den[iy]|declin|cancel)|\b(?:reject|deni|declin|cancel)\w* by (?:the )?user\b/i

const placesOf = (error: unknown): readonly unknown[] => [
  error,
  readField(readField(error, 'data'), 'originalError'),
  readField(error, 'cause'),
  readField(error, 'error'),
]

/** Returns true for an error without any code: some bridges between wallet and page keep only the message. */
export const isCodeless = (error: unknown): boolean =>
  !WmError.is(error) && placesOf(error).every((place) => readField(place, 'code') === undefined)

/**
 * Returns the numeric code of a thrown value, also from one level below it (`data.originalError`, `cause`, `error`). A
 * refusal that is only worded gets 4001.
 */
export function rpcCodeOf(error: unknown): number | undefined {
  const places = placesOf(error)
  for (const place of places) {
    const raw = readField(place, 'code')
    if (raw === 'ACTION_REJECTED') return 4001
    const code = typeof raw === 'string' && /^-?\d{1,6}$/.test(raw) ? Number(raw) : raw
    if (typeof code === 'number' && Number.isInteger(code) && code in rpcCodes) return code
  }
  const says = (place: unknown) => {
    const text = typeof place === 'string' ? place : readField(place, 'message')
    return typeof text === 'string' && refused.test(text.slice(0, 500))
  }
  return isCodeless(error) && places.some(says) ? 4001 : undefined
}

type Action = 'connect' | 'sign' | 'switch' | 'send' | 'request'

/** Returns a value thrown by a wallet or a node as a `WmError`. Never throws. */
export function toWmError(error: unknown, action: Action, fallback: FallbackCode = 'INTERNAL'): WmError {
  if (WmError.is(error)) return error
  const options = { cause: error }
  const code = rpcCodeOf(error)
  if (code === undefined && isLoadFailure(error)) return pageError('LOAD_FAILED', { part: 'the modal' }, options)
  const known = code === undefined ? undefined : rpcCodes[code]
  if (known === 'USER_REJECTED') return walletError('USER_REJECTED', { action }, options)
  if (known === 'BUNDLE_REFUSED') return walletError('BUNDLE_REFUSED', { code: code as number }, options)
  return walletError(known === undefined || known === 'INTERNAL' ? fallback : known, undefined, options)
}

/**
 * Returns an error with a code of [EIP-1193](https://eips.ethereum.org/EIPS/eip-1193), as an installed wallet throws
 * it.
 */
export const providerError = (code: number, message: string): Error => Object.assign(new Error(message), { code })
