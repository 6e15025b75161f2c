import { type ErrorTexts, errorsWith } from '../errors.ts'

const rejected = {
  connect: 'Connection rejected',
  sign: 'Signature declined',
  switch: 'Network switch declined',
  send: 'Transaction declined',
  request: 'Request declined',
} as const

/** Texts of the errors that any connection can cause. The wording is public API. */
export const connectionErrorTexts = {
  USER_REJECTED: ({ action }) => rejected[action],
  REQUEST_PENDING: 'Resource unavailable: a request is already open in the wallet',
  CONNECT_FAILED: 'Failed to connect',
  DISCONNECT_FAILED: 'Failed to disconnect',
  CONNECTOR_NOT_FOUND: ({ connectorId }) => `No wallet "${connectorId}" in this browser`,
  NOT_CONNECTED: 'No ActiveCaipAddress found',
  ACCOUNT_CHANGED: 'The account changed in the wallet. Review again.',
  WALLET_MALFORMED: ({ method }) => `The wallet gave an answer to ${method} that cannot be read`,
  NETWORK_MISMATCH: ({ expected, actual }) => `Expected network ${expected}, got ${actual}`,
  CHAIN_UNSUPPORTED: 'Unsupported chain',
  CAIP_ADDRESS_INVALID: 'Invalid CAIP-10 address',
  INSUFFICIENT_FUNDS: 'Insufficient funds for the amount and the fee',
  BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
} satisfies ErrorTexts

export const connectionError = errorsWith(connectionErrorTexts)
