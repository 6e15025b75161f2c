import type { NodeErrorReason } from './node-error-reason.ts'

/** What each code carries. The keys are the closed list of codes; adding or removing one is a change of the public surface. */
export interface ErrorData {
  // Use of the kit
  OPTION_INVALID: { readonly option: string; readonly reason: string }
  ELEMENT_MISSING: undefined
  KIT_DESTROYED: undefined
  LOAD_FAILED: { readonly part: string }
  INTERNAL: undefined
  // Connection (spec §8)
  MODAL_CLOSED: undefined
  USER_REJECTED: { readonly action: 'connect' | 'sign' | 'switch' | 'send' | 'request' }
  REQUEST_PENDING: undefined
  CONNECT_FAILED: undefined
  DISCONNECT_FAILED: undefined
  CONNECTOR_NOT_FOUND: { readonly connectorId: string }
  ADAPTER_NOT_FOUND: { readonly namespace: string }
  NOT_CONNECTED: undefined
  ACCOUNT_CHANGED: undefined
  WALLET_MALFORMED: { readonly method: string }
  // Networks
  NETWORK_NOT_FOUND: { readonly id: string }
  NETWORK_MISMATCH: { readonly expected: string; readonly actual: string }
  CHAIN_UNSUPPORTED: undefined
  CAIP_ADDRESS_INVALID: { readonly value: string }
  CAIP_NETWORK_INVALID: { readonly value: string }
  // Money
  AMOUNT_INVALID: { readonly value: string }
  SEND_INCOMPLETE: undefined
  TOKEN_REQUIRED: undefined
  TOKEN_UNREADABLE: undefined
  SEND_UNSUPPORTED: undefined
  ADDRESS_INVALID: { readonly value: string }
  INSUFFICIENT_FUNDS: undefined
  FEE_CHANGED: undefined
  SUBMIT_REPEATED: undefined
  OUTCOME_UNKNOWN: undefined
  PENDING_LIMIT: { readonly limit: number }
  BALANCE_UNAVAILABLE: undefined
  NODE_ERROR: { readonly reason: NodeErrorReason }
  // Transport
  RPC_UNREACHABLE: { readonly id: string }
  RELAY_UNREACHABLE: undefined
  RELAY_REFUSED: undefined
  PAIRING_EXPIRED: undefined
  HTTP_STATUS: { readonly status: number }
  APP_CONFIG_INVALID: { readonly origin: string }
  RATE_LIMITED: undefined
  SERVER_ERROR: undefined
  SCHEMA_MISMATCH: { readonly path: string }
  // Embedded wallet
  AUTH_NOT_FOUND: undefined
  AUTH_NOT_CONNECTED: undefined
  FRAME_LOAD_FAILED: undefined
  FRAME_LOAD_TIMEOUT: undefined
  FRAME_REQUEST_TIMEOUT: undefined
  FRAME_GONE: undefined
  FRAME_ERROR: { readonly message: string; readonly code?: number }
  FRAME_ABORTED: { readonly rpc: boolean }
  EMAIL_COOLDOWN: { readonly seconds: number }
  EMAIL_INVALID: undefined
  RPC_NOT_ALLOWED: { readonly method: string }
  POPUP_BLOCKED: undefined
  POPUP_CLOSED: undefined
  SOCIAL_FAILED: undefined
  FARCASTER_FAILED: undefined
  // JSON-RPC and provider codes (spec §8)
  RPC_PARSE: undefined
  RPC_INVALID_REQUEST: undefined
  RPC_METHOD_NOT_FOUND: undefined
  RPC_INVALID_PARAMS: undefined
  RPC_INTERNAL: undefined
  RPC_INVALID_INPUT: undefined
  RPC_RESOURCE_NOT_FOUND: undefined
  RPC_TRANSACTION_REJECTED: undefined
  RPC_METHOD_NOT_SUPPORTED: undefined
  RPC_LIMIT_EXCEEDED: undefined
  RPC_VERSION_UNSUPPORTED: undefined
  UNAUTHORIZED: undefined
  METHOD_UNSUPPORTED: undefined
  PROVIDER_DISCONNECTED: undefined
  CHAIN_DISCONNECTED: undefined
  CHAIN_NOT_ADDED: undefined
  BUNDLE_REFUSED: { readonly code: number }
}

export type ErrorCode = keyof ErrorData

type ErrorText<C extends ErrorCode> = string | ((data: ErrorData[C]) => string)
/** English texts by code; functions get the code's data. */
export type ErrorTexts = { readonly [C in ErrorCode]?: ErrorText<C> }

// Only what can be thrown before the first click lives here; the rest comes with `error-texts.ts`.
let texts: ErrorTexts = {
  OPTION_INVALID: ({ option, reason }) => `Option "${option}" ${reason}`,
  KIT_DESTROYED: 'This kit was destroyed. Create another one.',
  LOAD_FAILED: ({ part }) =>
    `Could not load ${part}. Check the connection and that every file is served unchanged. Some browsers ask again for a file only once the page was reloaded.`,
  MODAL_CLOSED: 'Modal closed',
}

/** Adds the texts of a lazily loaded part. */
export function addErrorTexts(more: ErrorTexts): void {
  texts = { ...texts, ...more }
}

/**
 * The only error that leaves the kit.
 *
 * @example
 * import { createKit, WmError } from 'wallet-modal'
 * try {
 *   await kit.connect({ connectorId: 'io.example.wallet' })
 * } catch (error) {
 *   if (WmError.is(error, 'USER_REJECTED')) showHint()
 * }
 */
export class WmError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'WmError'
  readonly code: C
  readonly data: ErrorData[C]

  constructor(
    code: C,
    ...[data, options]: ErrorData[C] extends undefined
      ? [data?: undefined, options?: ErrorOptions]
      : [data: ErrorData[C], options?: ErrorOptions]
  ) {
    const text = texts[code] as ErrorText<C> | undefined
    super(typeof text === 'function' ? text(data as ErrorData[C]) : (text ?? code), options)
    this.code = code
    this.data = data as ErrorData[C]
  }

  /** True when `error` is a WmError, and of the given code when one is given. */
  static is<K extends ErrorCode = ErrorCode>(error: unknown, code?: K): error is WmError<K> {
    try {
      return error instanceof WmError && (code === undefined || error.code === code)
    } catch {
      // A wallet may throw a proxy whose traps throw (safety S-06).
      return false
    }
  }
}
