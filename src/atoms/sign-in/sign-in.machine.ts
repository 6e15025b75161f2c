import type { WmError } from '../../chains/core/errors.ts'
import type { SignInMessage } from '../../chains/core/siwx.ts'
import type { Signer } from '../sessions/sign-in-sessions.ts'

/** A message with the time at which it was made, in epoch milliseconds. */
export interface Prepared {
  readonly message: SignInMessage
  readonly at: number
}

interface Of {
  readonly attempt: number
  readonly signer: Signer
}

interface Asked extends Of {
  readonly prepared?: Prepared
}

/** The sign-in of the active account. An event of another attempt is ignored. */
export type SignInState =
  /** No account, or its sessions are being looked up. */
  | { readonly status: 'idle'; readonly attempt: number; readonly signer?: Signer }
  /** The account has no session. `error`: why no message could be made. */
  | (Asked & { readonly status: 'required'; readonly error?: WmError })
  /**
   * `attempt` is a new one, by which the answer of a wallet that was asked before is told apart. `checking`: the wallet
   * has signed, and the page checks what it signed.
   */
  | (Asked & { readonly status: 'signing'; readonly checking?: true })
  /** `byPage`: the page or its server failed, not the wallet. */
  | (Asked & { readonly status: 'declined'; readonly error: WmError; readonly byPage?: true })
  | (Of & { readonly status: 'signed' })

/** The event of another account or network that is active, or of none. */
interface SignerEvent {
  readonly type: 'SIGNER'
  readonly attempt: number
  readonly signer?: Signer | undefined
}

type StepEvent =
  | { readonly type: 'FOUND' | 'MISSING'; readonly attempt: number }
  | { readonly type: 'PREPARED'; readonly attempt: number; readonly prepared: Prepared }
  /** `next`: the attempt from here on. */
  | { readonly type: 'SIGN' | 'STOP'; readonly attempt: number; readonly next: number }
  /** The wallet has signed. */
  | { readonly type: 'SIGNED'; readonly attempt: number }
  /** No message could be made. */
  | { readonly type: 'UNPREPARED'; readonly attempt: number; readonly error: WmError }
  /** Not signed, also because the visitor leaves. `spent`: the page failed, and the message cannot be used again. */
  | { readonly type: 'FAILED'; readonly attempt: number; readonly error: WmError; readonly spent?: boolean }

export type SignInEvent = SignerEvent | StepEvent

export const initialSignIn: SignInState = { status: 'idle', attempt: 0 }

/** Returns the next state; the same object if the event does not fit the state. */
export function stepSignIn(state: SignInState, event: SignInEvent): SignInState {
  const { attempt } = event
  if (event.type === 'SIGNER') return { status: 'idle', attempt, ...(event.signer && { signer: event.signer }) }
  return attempt === state.attempt && state.signer ? step(state, state.signer, event) : state
}

function step(state: SignInState, signer: Signer, event: StepEvent): SignInState {
  const of = { attempt: state.attempt, signer }
  const asked = 'prepared' in state && state.prepared ? { ...of, prepared: state.prepared } : of
  const open = state.status === 'required' || state.status === 'declined'
  switch (event.type) {
    case 'FOUND':
      return state.status === 'signed' ? state : { status: 'signed', ...of }
    case 'MISSING':
      return state.status === 'idle' || state.status === 'signed' ? { status: 'required', ...of } : state
    case 'PREPARED':
      if (state.status === 'required') return { status: 'required', ...of, prepared: event.prepared }
      return state.status === 'declined' || state.status === 'signing' ? { ...state, prepared: event.prepared } : state
    case 'SIGN':
      return open ? { status: 'signing', ...asked, attempt: event.next } : state
    case 'SIGNED':
      return state.status === 'signing' ? { ...state, checking: true } : state
    case 'STOP':
      return open || state.status === 'signing' ? { status: 'required', ...asked, attempt: event.next } : state
    case 'UNPREPARED':
      return open ? { status: 'required', ...of, error: event.error } : state
    case 'FAILED':
      return open || state.status === 'signing'
        ? { status: 'declined', ...(event.spent ? { ...of, byPage: true } : asked), error: event.error }
        : state
  }
}
