import type { SignInState } from '../../../atoms/sign-in/sign-in.machine.ts'
import type { ErrorCode } from '../../../chains/core/errors.ts'

/** A step of the sign-in that the visitor is told, or why it failed. */
export type Phase =
  | 'elsewhere'
  | 'looking'
  | 'ready'
  | 'signing'
  | 'checking'
  | 'signed'
  | 'declined'
  | 'pending'
  | 'wrong'
  | 'unsupported'
  | 'unreachable'
  | 'limited'
  | 'expired'
  | 'refused'
  | 'failed'

type Reasons = { readonly [C in ErrorCode]?: Phase }

/** The phase for each failure of the wallet. */
const ofWallet: Reasons = {
  USER_REJECTED: 'declined',
  REQUEST_PENDING: 'pending',
  ACCOUNT_CHANGED: 'wrong',
  SIGNATURE_INVALID: 'wrong',
  SCHEMA_MISMATCH: 'unsupported',
  METHOD_UNSUPPORTED: 'unsupported',
  RPC_METHOD_NOT_FOUND: 'unsupported',
  RPC_METHOD_NOT_SUPPORTED: 'unsupported',
  SIGN_IN_NO_CLIENT: 'unreachable',
}

/** The phase for each failure of the page or its server. */
const ofPage: Reasons = {
  SIGNATURE_INVALID: 'wrong',
  SERVER_ERROR: 'unreachable',
  RATE_LIMITED: 'limited',
  HTTP_STATUS: 'unreachable',
  RPC_UNREACHABLE: 'unreachable',
  SIGN_IN_UNKNOWN: 'unreachable',
  SIGN_IN_EXPIRED: 'expired',
}

/** Returns what the view says in a state. */
export function phaseOf(state: SignInState): Phase {
  switch (state.status) {
    case 'idle':
      // On a network that the page lacks there is no signer.
      return state.signer ? 'looking' : 'elsewhere'
    case 'required':
      return state.error ? (ofPage[state.error.code] ?? 'refused') : 'ready'
    case 'declined':
      return state.byPage ? (ofPage[state.error.code] ?? 'refused') : (ofWallet[state.error.code] ?? 'failed')
    case 'signing':
      return state.checking ? 'checking' : 'signing'
    default:
      return state.status
  }
}
