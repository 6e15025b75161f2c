import { addErrorTexts, type ErrorTexts } from './errors.ts'

const rejected = {
  connect: 'Connection rejected',
  sign: 'Signature declined',
  switch: 'Network switch declined',
  send: 'Transaction declined',
  request: 'Request declined',
} as const

/** The texts of what can go wrong with any connection. Those of spec §8 are verbatim. */
export const errorTexts = {
  INTERNAL: 'An error occurred',
  USER_REJECTED: ({ action }) => rejected[action],
  REQUEST_PENDING: 'Resource unavailable: a request is already open in the wallet',
  CONNECT_FAILED: 'Failed to connect',
  DISCONNECT_FAILED: 'Failed to disconnect',
  CONNECTOR_NOT_FOUND: ({ connectorId }) => `No wallet "${connectorId}" in this browser`,
  ADAPTER_NOT_FOUND: 'Chain adapter not found',
  NOT_CONNECTED: 'No ActiveCaipAddress found',
  ACCOUNT_CHANGED: 'The account changed in the wallet. Review again.',
  WALLET_MALFORMED: ({ method }) => `The wallet gave an answer to ${method} that cannot be read`,
  NETWORK_NOT_FOUND: 'Network not found',
  NETWORK_MISMATCH: ({ expected, actual }) => `Expected network ${expected}, got ${actual}`,
  CHAIN_UNSUPPORTED: 'Unsupported chain',
  CAIP_ADDRESS_INVALID: 'Invalid CAIP-10 address',
  CAIP_NETWORK_INVALID: 'Invalid CAIP-2 network id',
  INSUFFICIENT_FUNDS: 'Insufficient funds for the amount and the fee',
  BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
  RPC_UNREACHABLE: ({ id }) => `No RPC of ${id} answers. Check its URL and the connection.`,
  RPC_PARSE: 'Parse error',
  RPC_INVALID_REQUEST: 'Invalid request',
  RPC_METHOD_NOT_FOUND: 'Method not found',
  RPC_INVALID_PARAMS: 'Invalid params',
  RPC_INTERNAL: 'Internal error',
  RPC_INVALID_INPUT: 'Invalid input',
  RPC_RESOURCE_NOT_FOUND: 'Resource not found',
  RPC_TRANSACTION_REJECTED: 'Transaction rejected',
  RPC_METHOD_NOT_SUPPORTED: 'Method not supported',
  RPC_LIMIT_EXCEEDED: 'Limit exceeded',
  RPC_VERSION_UNSUPPORTED: 'Version unsupported',
  UNAUTHORIZED: 'Unauthorized',
  METHOD_UNSUPPORTED: 'Unsupported method',
  PROVIDER_DISCONNECTED: 'Disconnected',
  CHAIN_DISCONNECTED: 'Chain disconnected',
  CHAIN_NOT_ADDED: 'Switch chain error',
  BUNDLE_REFUSED: ({ code }) => `The wallet refused the call bundle (${code})`,
} satisfies ErrorTexts

addErrorTexts(errorTexts)
