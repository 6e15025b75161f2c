import type { WmError } from '../../../chains/core/errors.ts'
import type { EmailAction } from '../../../embedded/embedded-client.ts'

interface Attempt {
  readonly attempt: number
  readonly email: string
}
interface Mailed extends Attempt {
  /** True while a further mail is being requested. */
  readonly sending?: boolean
  readonly error?: WmError
}

/** A login by email. `device` waits for the link of the first mail, `otp` for the code of the second. */
export type EmailState =
  | { readonly status: 'idle' }
  | ({ readonly status: 'requesting' | 'checking' | 'connecting' | 'done' } & Attempt)
  | ({ readonly status: 'device' | 'otp' } & Mailed)
  /** `proven`: the code was correct and only the connection failed. */
  | ({ readonly status: 'failed'; readonly error: WmError; readonly proven: boolean } & Attempt)

type Begin = { readonly type: 'SUBMIT'; readonly attempt: number; readonly email: string } | { readonly type: 'RESET' }
type Within =
  | { readonly type: 'ACTION'; readonly attempt: number; readonly action: EmailAction }
  | { readonly type: 'APPROVED' | 'RESEND' | 'CODE' | 'ACCEPTED' | 'CONNECTED' | 'TYPED'; readonly attempt: number }
  /** `NOT_SENT`: a further mail failed, while the code of an earlier one may already be checked. */
  | { readonly type: 'FAILED' | 'NOT_SENT'; readonly attempt: number; readonly error: WmError }
export type EmailEvent = Begin | Within

const afterMail = { VERIFY_DEVICE: 'device', VERIFY_OTP: 'otp', CONNECT: 'connecting' } as const

/**
 * Returns the next state. An event that does not fit the state, or that belongs to an older attempt, changes nothing.
 */
export function stepEmail(state: EmailState, event: EmailEvent): EmailState {
  if (event.type === 'RESET') return state.status === 'idle' ? state : { status: 'idle' }
  if (event.type === 'SUBMIT') return { status: 'requesting', attempt: event.attempt, email: event.email }
  return state.status === 'idle' || event.attempt !== state.attempt ? state : goOn(state, event)
}

type Running = Exclude<EmailState, { readonly status: 'idle' }>

function goOn(state: Running, event: Within): EmailState {
  const { status, attempt, email } = state
  const mailed = status === 'device' || status === 'otp'
  switch (event.type) {
    case 'ACTION':
      return status === 'requesting' || (mailed && state.sending)
        ? { status: afterMail[event.action], attempt, email }
        : state
    case 'APPROVED':
      return status === 'device' ? { status: 'otp', attempt, email } : state
    case 'RESEND':
      return mailed && !state.sending ? { status, attempt, email, sending: true } : state
    case 'CODE':
      return status === 'otp' ? { status: 'checking', attempt, email } : state
    case 'TYPED':
      return status === 'otp' && state.error ? { status, attempt, email, sending: state.sending ?? false } : state
    case 'ACCEPTED':
      return status === 'checking' || (status === 'failed' && state.proven)
        ? { status: 'connecting', attempt, email }
        : state
    case 'CONNECTED':
      return status === 'connecting' ? { status: 'done', attempt, email } : state
    case 'NOT_SENT':
      return mailed && state.sending ? { status, attempt, email, error: event.error } : state
    case 'FAILED':
      return failed(state, event.error)
  }
}

function failed(state: Running, error: WmError): EmailState {
  const { status, attempt, email } = state
  switch (status) {
    case 'requesting':
    case 'connecting':
      return { status: 'failed', attempt, email, error, proven: status === 'connecting' }
    case 'checking':
      return { status: 'otp', attempt, email, error }
    case 'device':
      return { status: 'failed', attempt, email, error, proven: false }
    default:
      return state
  }
}
