import { type ErrorTexts, errorsWith } from '../errors.ts'

/** Texts of the errors of wallets and nodes that have a code of JSON-RPC or EIP-1193. The wording is public API. */
export const rpcErrorTexts = {
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

export const rpcError = errorsWith(rpcErrorTexts)
