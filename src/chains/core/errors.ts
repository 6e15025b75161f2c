import type { X402Payment } from './x402-payment.ts'

/** The part of a payment that had arrived when it ended. */
export interface PaymentPart {
  /** Decimal number of what has arrived. */
  readonly received: string
  readonly symbol: string
  readonly transactions: readonly string[]
}

/** Data of each error code. The keys are the closed list of codes; adding or removing one changes the public API. */
export interface ErrorData {
  // Use of the kit
  OPTION_INVALID: { readonly option: string; readonly reason: string }
  ELEMENT_MISSING: undefined
  KIT_DESTROYED: undefined
  LOAD_FAILED: { readonly part: string }
  INTERNAL: undefined
  // Connection
  /** The part of a payment that had arrived when the visitor left. */
  MODAL_CLOSED: PaymentPart | undefined
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
  TOKEN_REFUSED: { readonly reason: TokenRefusal }
  SEND_UNSUPPORTED: undefined
  ADDRESS_INVALID: { readonly value: string }
  INSUFFICIENT_FUNDS: undefined
  FEE_CHANGED: undefined
  SUBMIT_REPEATED: undefined
  OUTCOME_UNKNOWN: undefined
  /** `now` is undefined for a name that leads to no address any more. */
  NAME_MOVED: { readonly name: string; readonly address: string; readonly now: string | undefined }
  PENDING_LIMIT: { readonly limit: number }
  BALANCE_UNAVAILABLE: undefined
  NODE_ERROR: { readonly reason: NodeErrorReason }
  SWAP_UNSUPPORTED: undefined
  GAS_PRICE_UNSUPPORTED: undefined
  SWAP_LIQUIDITY: undefined
  SWAP_REFUSED: { readonly reason: SwapRefusal }
  PAYMENT_REFUSED: { readonly reason: PaymentRefusal }
  PAYMENT_NOT_ACCEPTED: { readonly payment: X402Payment; readonly status: number; readonly reason?: string }
  PAYMENT_UNANSWERED: { readonly payment: X402Payment }
  PAYMENT_EXPIRED: PaymentPart
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
  POPUP_CLOSED: undefined
  SOCIAL_FAILED: undefined
  FARCASTER_FAILED: undefined
  // Sign-in with a wallet
  SIGNATURE_INVALID: undefined
  SIGN_IN_EXPIRED: undefined
  SIGN_IN_REQUIRED: undefined
  SIGN_IN_DISABLED: undefined
  SIGN_IN_NO_NETWORK: undefined
  SIGN_IN_NO_CLIENT: undefined
  SIGN_IN_UNKNOWN: undefined
  SIGN_IN_FAILED: undefined
  // JSON-RPC and EIP-1193
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

/** Code of a `WmError`, from a closed list. */
export type ErrorCode = keyof ErrorData

/**
 * The only error class that the kit throws. `code` is one of a closed list, `data` has its details, `message` is
 * English text for developers, and `cause` the error of the wallet or the node, if there is one.
 *
 * @example
 * import { WmError } from 'wallet-modal'
 *
 * try {
 *   await kit.connect({ connectorId: 'org.not-installed' })
 * } catch (error) {
 *   if (!WmError.is(error, 'CONNECTOR_NOT_FOUND')) throw error
 *   document.title = `Install ${error.data.connectorId} first`
 * }
 */
export class WmError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'WmError'
  readonly code: C
  readonly data: ErrorData[C]

  /** @param message - English text of the code; `errorsWith` finds it in the table of the code. */
  constructor(code: C, message: string, data: ErrorData[C], options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.data = data
  }

  /** Returns true for a `WmError` and, if `code` is given, of that code. */
  static is<K extends ErrorCode = ErrorCode>(error: unknown, code?: K): error is WmError<K> {
    try {
      return error instanceof WmError && (code === undefined || error.code === code)
    } catch {
      // A wallet may throw a proxy whose traps throw.
      return false
    }
  }
}

/** English texts by code; a function receives the code's data. */
export type ErrorTexts = { readonly [C in ErrorCode]?: string | ((data: ErrorData[C]) => string) }

/** The parameters after the code: its data, if it has some, and the cause. */
type ErrorArgs<C extends ErrorCode> = undefined extends ErrorData[C]
  ? [data?: ErrorData[C], options?: ErrorOptions]
  : [data: ErrorData[C], options?: ErrorOptions]

/**
 * Returns a function that makes the errors of one table of texts. A part of the package has its own table, so that a
 * text loads with the code that can fail so, and never without it.
 */
export const errorsWith =
  <T extends ErrorTexts>(texts: T) =>
  <C extends ErrorCode & keyof T>(code: C, ...[data, options]: ErrorArgs<C>): WmError<C> => {
    const text = texts[code] as string | ((data?: ErrorData[C]) => string)
    return new WmError(code, typeof text === 'function' ? text(data) : text, data as ErrorData[C], options)
  }

/** Reasons for which a node refuses a transaction. */
export type NodeErrorReason =
  | 'execution-reverted'
  | 'fee-cap-too-high'
  | 'fee-cap-too-low'
  | 'nonce-too-high'
  | 'nonce-too-low'
  | 'nonce-max-value'
  | 'insufficient-funds'
  | 'intrinsic-gas-too-high'
  | 'intrinsic-gas-too-low'
  | 'transaction-type-not-supported'
  | 'tip-above-fee-cap'
  | 'unknown'

/**
 * Reasons for which a coin, a token or an NFT is not sent although it could be asked for. `hook`: a program of the
 * issuer runs with each transfer. `starts-frozen`: the recipient has no account of this token, and a new one could not
 * be used. `recipient-memo`: the recipient takes no transfer without a memo. `recipient-is-token`: the address is an
 * account of a token or a mint, to which nobody has a key. `recipient-moved`: the recipient has given its account away.
 * `too-small`: nodes pass on no payment of this amount. `account-type`: payments from accounts of this type cannot be
 * made here.
 */
export type TokenRefusal =
  | 'non-transferable'
  | 'hook'
  | 'paused'
  | 'frozen'
  | 'starts-frozen'
  | 'recipient-frozen'
  | 'recipient-memo'
  | 'recipient-is-token'
  | 'recipient-moved'
  | 'not-held'
  | 'recipient-refuses'
  | 'too-small'
  | 'account-type'

/** The part of a built swap or approval that differs from what was reviewed. */
export type SwapRefusal =
  | 'network'
  | 'router'
  | 'account'
  | 'calldata'
  | 'amount'
  | 'minimum'
  | 'path'
  | 'recipient'
  | 'deadline'
  | 'value'

/**
 * Reasons for which nothing is signed for a server that answers 402. `cap`: the amount is above what its origin may
 * take. `token`: the contract does not know the name and version by which the server describes it. `record`: the stored
 * record of earlier payments cannot be read.
 */
export type PaymentRefusal =
  | 'malformed'
  | 'too-large'
  | 'unanswered'
  | 'redirect'
  | 'body'
  | 'scheme'
  | 'network'
  | 'asset'
  | 'cap'
  | 'token'
  | 'declined'
  | 'expired'
  | 'record'
