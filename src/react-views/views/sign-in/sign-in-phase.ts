import type { SignInState } from '../../../atoms/sign-in/sign-in.machine.ts'
import { type ErrorCode, WmError } from '../../../chains/core/errors.ts'

/** A step of the sign-in that the visitor is told, or why it failed. */
export type Phase =
  | 'elsewhere'
  | 'looking'
  | 'ready'
  | 'signing'
  | 'checking'
  | 'signed'
  | 'declined'
  | 'wrong'
  | 'unsupported'
  | 'unreachable'
  | 'limited'
  | 'expired'
  | 'failed'

const reasons: { readonly [C in ErrorCode]?: Phase } = {
  USER_REJECTED: 'declined',
  ACCOUNT_CHANGED: 'wrong',
  SIGNATURE_INVALID: 'wrong',
  SCHEMA_MISMATCH: 'unsupported',
  METHOD_UNSUPPORTED: 'unsupported',
  RPC_METHOD_NOT_FOUND: 'unsupported',
  RPC_METHOD_NOT_SUPPORTED: 'unsupported',
  SERVER_ERROR: 'unreachable',
  RATE_LIMITED: 'limited',
  HTTP_STATUS: 'unreachable',
  RPC_UNREACHABLE: 'unreachable',
  SIGN_IN_NO_CLIENT: 'unreachable',
  SIGN_IN_UNKNOWN: 'unreachable',
  SIGN_IN_EXPIRED: 'expired',
}

function reasonOf(error: WmError): Phase {
  // The answer of the server, and not the wallet, is what nobody can read.
  if (WmError.is(error, 'SCHEMA_MISMATCH') && error.data.path === 'verify') return 'failed'
  return reasons[error.code] ?? 'failed'
}

/** Returns what the view says in a state. */
export function phaseOf(state: SignInState): Phase {
  switch (state.status) {
    case 'idle':
      // Nobody can sign in on a network that the page does not have.
      return state.signer ? 'looking' : 'elsewhere'
    case 'required':
      return state.error ? reasonOf(state.error) : 'ready'
    case 'declined':
      return reasonOf(state.error)
    case 'signing':
      return state.checking ? 'checking' : 'signing'
    default:
      return state.status
  }
}
