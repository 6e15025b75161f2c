import type { SignInState } from '../../../atoms/sign-in/sign-in.machine.ts'
import type { ErrorCode } from '../../../chains/core/errors.ts'

/** A step of the sign-in that the visitor is told, or why it failed. */
export type Phase =
  | 'looking'
  | 'ready'
  | 'signing'
  | 'signed'
  | 'declined'
  | 'wrong'
  | 'unsupported'
  | 'unreachable'
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
  RATE_LIMITED: 'unreachable',
  HTTP_STATUS: 'unreachable',
  RPC_UNREACHABLE: 'unreachable',
  SIGN_IN_NO_CLIENT: 'unreachable',
  SIGN_IN_EXPIRED: 'expired',
}

/** Returns what the view says in a state. */
export function phaseOf(state: SignInState): Phase {
  switch (state.status) {
    case 'idle':
      return 'looking'
    case 'required':
      return state.error ? (reasons[state.error.code] ?? 'failed') : 'ready'
    case 'declined':
      return reasons[state.error.code] ?? 'failed'
    default:
      return state.status
  }
}
