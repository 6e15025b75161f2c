import type { RecipientFacts, TransferIntent } from '../../chains/core/adapter.ts'
import type { WmError } from '../../chains/core/errors.ts'
import type { SendToken } from './form.atoms.ts'
import type { KnownAddress } from './recipient.ts'

/** What the visitor reviews. What is shown and what is sent are this one frozen object. */
export interface Review {
  readonly intent: TransferIntent
  /** The visitor asked for everything: a new fee changes the amount. */
  readonly max: boolean
  readonly connectorId: string
  readonly symbol: string
  readonly decimals: number
  /** Balance before, when it is known. */
  readonly balance?: bigint
  /** Absent for the network's own coin. */
  readonly token?: SendToken
  /** The coins before, which pay the fee. */
  readonly coins?: bigint
  /** What the network says of the recipient, when it says anything. */
  readonly facts?: RecipientFacts
  readonly whose: 'self' | 'own' | 'other'
  readonly sent: number
  readonly ownerless?: true
  readonly lookAlike?: KnownAddress
  /** The network's endpoints contradict each other about the account. */
  readonly disputed?: true
}

/** Something the visitor has to know before sending. */
export type Notice =
  | { readonly type: 'fee-changed' }
  | { readonly type: 'declined' }
  /** Waiting was ended here; `open` is the transfer that the wallet may still be asking about. */
  | { readonly type: 'cancelled'; readonly open: string }
  | { readonly type: 'failed'; readonly error: WmError }

interface Reviewed {
  readonly review: Review
  /** The visitor looked at both addresses and kept the pasted one. */
  readonly kept: boolean
  /** The visitor was told that the network's endpoints contradict each other, and goes on. */
  readonly accepted?: true
  readonly notice?: Notice
}

export type SendState =
  | { readonly status: 'editing'; readonly error?: WmError }
  | { readonly status: 'quoting'; readonly attempt: number }
  | ({ readonly status: 'review' } & Reviewed)
  | ({ readonly status: 'declined' } & Reviewed)
  | ({ readonly status: 'failed' } & Reviewed)
  | ({
      readonly status: 'submitting'
      readonly attempt: number
      readonly step: 'checking' | 'wallet'
      /** The wallet has been silent for so long that help is due. */
      readonly slow: boolean
    } & Reviewed)
  | { readonly status: 'sent'; readonly id: string }
  | { readonly status: 'unknown'; readonly id: string }

export type SendEvent =
  | { readonly type: 'EDIT' }
  | { readonly type: 'QUOTE'; readonly attempt: number }
  | { readonly type: 'REFUSED'; readonly attempt: number; readonly error: WmError }
  | { readonly type: 'REVIEW'; readonly attempt: number; readonly review: Review }
  | { readonly type: 'KEEP' }
  | { readonly type: 'ACCEPT' }
  /** What kept the transfer from the wallet has been put right. */
  | { readonly type: 'MENDED' }
  | { readonly type: 'SUBMIT'; readonly attempt: number }
  | { readonly type: 'WALLET'; readonly attempt: number }
  | { readonly type: 'SLOW'; readonly attempt: number }
  /** The fee rose: `review` is the new one. */
  | { readonly type: 'FEE_CHANGED'; readonly attempt: number; readonly review: Review }
  /** `id` is that of the next intent: one that was shown to a wallet is never used again. */
  | { readonly type: 'DECLINED'; readonly attempt: number; readonly id: string }
  | { readonly type: 'FAILED'; readonly attempt: number; readonly id: string; readonly error: WmError }
  | { readonly type: 'CANCEL'; readonly id: string }
  /** A transfer whose waiting was ended turned out never to have reached the wallet, or was declined there. */
  | { readonly type: 'CLOSED'; readonly id: string }
  /** The outcome of the attempt that is waited for, or of one that was given up (by its intent). */
  | { readonly type: 'SENT' | 'UNKNOWN'; readonly id: string }

/**
 * The next state. Total: what does not fit, or belongs to an older attempt, changes nothing (the same object is
 * returned), which is also what makes the second of two clicks do nothing.
 */
export function step(state: SendState, event: SendEvent): SendState {
  switch (event.type) {
    case 'EDIT':
      return state.status === 'submitting' || (state.status === 'editing' && !state.error)
        ? state
        : { status: 'editing' }
    case 'QUOTE':
      return state.status === 'submitting' ? state : { status: 'quoting', attempt: event.attempt }
    case 'REFUSED':
      return isQuoting(state, event.attempt) ? { status: 'editing', error: event.error } : state
    case 'REVIEW':
      return isQuoting(state, event.attempt) ? { status: 'review', review: event.review, kept: false } : state
    case 'KEEP':
      return isReady(state) && !state.kept ? { ...state, kept: true } : state
    case 'ACCEPT':
      return isReady(state) && !state.accepted ? { ...state, accepted: true } : state
    case 'MENDED':
      return isReady(state) && state.notice?.type === 'failed' ? { status: 'review', ...decided(state) } : state
    case 'SUBMIT': {
      if (!isReady(state) || (state.review.lookAlike && !state.kept) || isUnaccepted(state)) return state
      return { status: 'submitting', ...decided(state), attempt: event.attempt, step: 'checking', slow: false }
    }
    case 'WALLET':
      return isSubmitting(state, event.attempt) ? { ...state, step: 'wallet' } : state
    case 'SLOW':
      return isSubmitting(state, event.attempt) ? { ...state, slow: true } : state
    case 'FEE_CHANGED':
      return isSubmitting(state, event.attempt)
        ? { status: 'review', ...decided(state), review: event.review, notice: { type: 'fee-changed' } }
        : state
    case 'DECLINED':
      return isSubmitting(state, event.attempt)
        ? { status: 'declined', ...again(state, event.id), notice: { type: 'declined' } }
        : state
    case 'FAILED':
      return isSubmitting(state, event.attempt)
        ? { status: 'failed', ...again(state, event.id), notice: { type: 'failed', error: event.error } }
        : state
    case 'CANCEL':
      return state.status === 'submitting'
        ? { status: 'review', ...again(state, event.id), notice: { type: 'cancelled', open: state.review.intent.id } }
        : state
    case 'CLOSED':
      if (!isReady(state) || state.notice?.type !== 'cancelled' || state.notice.open !== event.id) return state
      return { status: state.status, ...decided(state) }
    case 'SENT':
    case 'UNKNOWN':
      return concerns(state, event.id) ? { status: event.type === 'SENT' ? 'sent' : 'unknown', id: event.id } : state
  }
}

type Ready = Extract<SendState, { status: 'review' | 'declined' | 'failed' }>
/** A review that can be sent. */
export const isReady = (state: SendState): state is Ready =>
  state.status === 'review' || state.status === 'declined' || state.status === 'failed'

const isQuoting = (state: SendState, attempt: number) => state.status === 'quoting' && state.attempt === attempt

function isSubmitting(state: SendState, attempt: number): state is Extract<SendState, { status: 'submitting' }> {
  return state.status === 'submitting' && state.attempt === attempt
}

/** True while the visitor has not gone on although the network's endpoints contradict each other. */
export const isUnaccepted = ({ review, accepted }: Reviewed): boolean => review.disputed === true && !accepted

/** What is reviewed and what the visitor has decided about it, without what was said last. */
const decided = ({ review, kept, accepted }: Reviewed): Reviewed => ({ review, kept, ...(accepted && { accepted }) })

const again = (state: Reviewed, id: string): Reviewed => ({
  ...decided(state),
  review: { ...state.review, intent: Object.freeze({ ...state.review.intent, id }) },
})

/** True while the visitor still looks at this transfer, whether it is waited for or was given up. */
function concerns(state: SendState, id: string): boolean {
  if (state.status === 'submitting') return state.review.intent.id === id
  return isReady(state) && state.notice?.type === 'cancelled' && state.notice.open === id
}
