import type { ErrorCode, NodeErrorReason, WmError } from '../../chains/core/errors.ts'
import { type MessageRef, message, type PlainId } from './message-ref.ts'
import { errorMessages } from './messages/error-messages.ts'
import { firstMessages } from './messages/first-messages.ts'

type ErrorMessageId = PlainId<typeof errorMessages>

const rejected = {
  connect: 'error.connectRejected',
  sign: 'error.signRejected',
  switch: 'error.switchRejected',
  send: 'error.sendRejected',
  request: 'error.requestRejected',
} as const satisfies { readonly [action: string]: ErrorMessageId }

const node: { readonly [R in NodeErrorReason]: ErrorMessageId } = {
  'execution-reverted': 'error.reverted',
  'fee-cap-too-high': 'error.fee',
  'fee-cap-too-low': 'error.fee',
  'nonce-too-high': 'error.nonce',
  'nonce-too-low': 'error.nonce',
  'nonce-max-value': 'error.nonce',
  'insufficient-funds': 'error.funds',
  'intrinsic-gas-too-high': 'error.fee',
  'intrinsic-gas-too-low': 'error.fee',
  'transaction-type-not-supported': 'error.transactionType',
  'tip-above-fee-cap': 'error.fee',
  unknown: 'error.node',
}

// Codes without an entry concern the integrator or this package; a visitor cannot resolve them.
const plain: { readonly [C in ErrorCode]?: ErrorMessageId } = {
  MODAL_CLOSED: 'error.cancelled',
  REQUEST_PENDING: 'error.pending',
  CONNECT_FAILED: 'error.connect',
  DISCONNECT_FAILED: 'error.disconnect',
  CONNECTOR_NOT_FOUND: 'error.noWallet',
  ADAPTER_NOT_FOUND: 'error.unsupportedChain',
  NOT_CONNECTED: 'error.notConnected',
  ACCOUNT_CHANGED: 'error.accountChanged',
  WALLET_MALFORMED: 'error.unreadable',
  NETWORK_NOT_FOUND: 'error.networkNotFound',
  NETWORK_MISMATCH: 'error.networkMismatch',
  CHAIN_UNSUPPORTED: 'error.unsupportedChain',
  AMOUNT_INVALID: 'error.amount',
  SEND_INCOMPLETE: 'error.sendIncomplete',
  TOKEN_REQUIRED: 'error.tokenRequired',
  TOKEN_UNREADABLE: 'error.tokenUnreadable',
  TOKEN_REFUSED: 'error.tokenRefused',
  SEND_UNSUPPORTED: 'error.unsupportedChain',
  ADDRESS_INVALID: 'error.address',
  INSUFFICIENT_FUNDS: 'error.funds',
  FEE_CHANGED: 'error.feeChanged',
  SUBMIT_REPEATED: 'error.repeated',
  OUTCOME_UNKNOWN: 'error.outcomeUnknown',
  BALANCE_UNAVAILABLE: 'error.balance',
  RPC_UNREACHABLE: 'error.unreachable',
  RELAY_UNREACHABLE: 'error.relay',
  RELAY_REFUSED: 'error.relayRefused',
  PAIRING_EXPIRED: 'error.pairingExpired',
  APP_CONFIG_INVALID: 'error.appConfig',
  RATE_LIMITED: 'error.tooMany',
  SERVER_ERROR: 'error.unreachable',
  SCHEMA_MISMATCH: 'error.unreadable',
  RPC_PARSE: 'error.unreadable',
  RPC_INVALID_REQUEST: 'error.unreadable',
  RPC_METHOD_NOT_FOUND: 'error.notOffered',
  RPC_INVALID_PARAMS: 'error.unreadable',
  RPC_INTERNAL: 'error.walletInternal',
  RPC_INVALID_INPUT: 'error.unreadable',
  RPC_RESOURCE_NOT_FOUND: 'error.unreadable',
  RPC_TRANSACTION_REJECTED: 'error.transactionRejected',
  RPC_METHOD_NOT_SUPPORTED: 'error.notOffered',
  RPC_LIMIT_EXCEEDED: 'error.tooMany',
  RPC_VERSION_UNSUPPORTED: 'error.unreadable',
  UNAUTHORIZED: 'error.notAllowed',
  METHOD_UNSUPPORTED: 'error.notOffered',
  PROVIDER_DISCONNECTED: 'error.walletOffline',
  CHAIN_DISCONNECTED: 'error.walletOffline',
  CHAIN_NOT_ADDED: 'error.chainNotAdded',
  AUTH_NOT_FOUND: 'error.noLogin',
  AUTH_NOT_CONNECTED: 'error.notConnected',
  FRAME_LOAD_FAILED: 'error.loginLoad',
  FRAME_LOAD_TIMEOUT: 'error.loginLoad',
  FRAME_REQUEST_TIMEOUT: 'error.loginTimeout',
  FRAME_GONE: 'error.loginEnded',
  FRAME_ERROR: 'error.social',
  FRAME_ABORTED: 'error.loginEnded',
  EMAIL_INVALID: 'error.email',
  RPC_NOT_ALLOWED: 'error.action',
  SIGN_IN_REQUIRED: 'error.notAllowed',
  POPUP_CLOSED: 'error.popupClosed',
  SOCIAL_FAILED: 'error.social',
  FARCASTER_FAILED: 'error.farcaster',
}

const is = <C extends ErrorCode>(error: WmError, code: C): error is WmError<C> => error.code === code

const of = (id: ErrorMessageId) => message(errorMessages, id)

/** Returns the text for an error by its code. A wallet's own message is never shown. */
export function errorText(error: WmError): MessageRef {
  if (is(error, 'LOAD_FAILED')) return message(firstMessages, 'error.load')
  if (is(error, 'USER_REJECTED')) return of(rejected[error.data.action])
  if (is(error, 'NODE_ERROR')) return of(node[error.data.reason])
  if (is(error, 'HTTP_STATUS')) return message(errorMessages, 'error.http', { status: error.data.status })
  if (is(error, 'EMAIL_COOLDOWN')) return message(errorMessages, 'error.cooldown', { seconds: error.data.seconds })
  if (is(error, 'PENDING_LIMIT')) return message(errorMessages, 'error.pendingLimit', { limit: error.data.limit })
  if (is(error, 'NAME_MOVED')) {
    const { now = '', ...data } = error.data
    return message(errorMessages, 'error.nameMoved', { ...data, now })
  }
  return of(plain[error.code] ?? 'error.unknown')
}
