import type { WmError } from '../../chains/core/errors.ts'
import type { RecipientFacts, TransferEffects, TransferIntent } from '../../chains/core/send-capability.ts'
import type { MessageRef } from '../i18n/message-ref.ts'
import type { RecipientAlarm, SendToken } from './form.atoms.ts'
import type { UsedAddress } from './recipient.ts'

/** The frozen transfer under review. The same object is shown and sent. */
export interface Review {
  readonly intent: TransferIntent
  /** True if the visitor chose Max: a new fee changes the amount. */
  readonly max: boolean
  readonly connectorId: string
  readonly symbol: string
  readonly decimals: number
  /** The balance before the transfer, if known. */
  readonly balance?: bigint
  /** Undefined for the network's own coin. */
  readonly token?: SendToken
  /** The balance of the coin that pays the fee, before the transfer. */
  readonly coins?: bigint
  /** Facts about the recipient from the network; undefined if they could not be read. */
  readonly facts?: RecipientFacts
  readonly whose: 'self' | 'own' | 'other'
  /** Number of known transfers to the recipient. */
  readonly sent: number
  readonly ownerless?: true
  /** The name of the recipient, which leads to its address. */
  readonly name?: string
  /** True if the visitor has typed the name, and not the address: it is looked up again before the wallet is asked. */
  readonly byName?: true
  /** Said if that look-up had no answer. */
  readonly nameUnread?: MessageRef
  /**
   * The recipient is in the history by entries only that moved nothing or imitate another address, or it claims a name
   * that leads elsewhere.
   */
  readonly alarm?: RecipientAlarm
  /** A known address with the same first and last characters: the recipient may be an imitation of it. */
  readonly lookAlike?: UsedAddress
  /** True if the address was typed without the letters that are its checksum. */
  readonly noChecksum?: true
  /** Said if the history was not read, so that the recipient was compared with transfers of this browser only. */
  readonly pastUnread?: MessageRef
  /** The answer of a simulation; `unread` if the network could not be asked. Undefined where none is needed. */
  readonly effects?: TransferEffects | 'unread'
  /** True if the network's endpoints contradict each other about the account. */
  readonly disputed?: true
}

/** A message about the last attempt, shown in the review. */
export type Notice =
  | { readonly type: 'fee-changed' }
  | { readonly type: 'declined' }
  /** The visitor stopped waiting; `open` is the id of the transfer that the wallet may still show. */
  | { readonly type: 'cancelled'; readonly open: string }
  | { readonly type: 'failed'; readonly error: WmError }

interface Reviewed {
  readonly review: Review
  /** True after the visitor compared both addresses and kept the pasted one. */
  readonly kept: boolean
  /** True after the visitor accepted that the network's endpoints contradict each other. */
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
      /** True after the wallet has not answered for so long that the view shows help. */
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
  /** The problem that kept the transfer from the wallet is resolved. */
  | { readonly type: 'MENDED' }
  | { readonly type: 'SUBMIT'; readonly attempt: number }
  | { readonly type: 'WALLET'; readonly attempt: number }
  | { readonly type: 'SLOW'; readonly attempt: number }
  /** The name of the recipient could not be looked up again, as `note` says; without one it could. */
  | { readonly type: 'NAME_UNREAD'; readonly attempt: number; readonly note: MessageRef | undefined }
  /** The fee rose; `review` has the new one. */
  | { readonly type: 'FEE_CHANGED'; readonly attempt: number; readonly review: Review }
  /** `id` is for the next intent: an id that a wallet has received is never used again. */
  | { readonly type: 'DECLINED'; readonly attempt: number; readonly id: string }
  | { readonly type: 'FAILED'; readonly attempt: number; readonly id: string; readonly error: WmError }
  | { readonly type: 'CANCEL'; readonly id: string }
  /**
   * A transfer that the visitor stopped waiting for was not sent: it never reached the wallet, or was declined there.
   */
  | { readonly type: 'CLOSED'; readonly id: string }
  /** The outcome of the current attempt, or of one that the visitor stopped waiting for; `id` is that of its intent. */
  | { readonly type: 'SENT' | 'UNKNOWN'; readonly id: string }

/**
 * Returns the next state. An event that does not fit the state, or that belongs to an older attempt, returns the same
 * object; so the second of two clicks does nothing.
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
    case 'NAME_UNREAD': {
      if (!isSubmitting(state, event.attempt)) return state
      const { nameUnread: _, ...review } = state.review
      return { ...state, review: { ...review, ...(event.note && { nameUnread: event.note }) } }
    }
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
/** Returns true for a review that can be submitted. */
export const isReady = (state: SendState): state is Ready =>
  state.status === 'review' || state.status === 'declined' || state.status === 'failed'

const isQuoting = (state: SendState, attempt: number) => state.status === 'quoting' && state.attempt === attempt

function isSubmitting(state: SendState, attempt: number): state is Extract<SendState, { status: 'submitting' }> {
  return state.status === 'submitting' && state.attempt === attempt
}

/** Returns true if the network's endpoints contradict each other and the visitor has not accepted that. */
export const isUnaccepted = ({ review, accepted }: Reviewed): boolean => review.disputed === true && !accepted

/** Returns the review and the visitor's decisions without the last notice. */
const decided = ({ review, kept, accepted }: Reviewed): Reviewed => ({ review, kept, ...(accepted && { accepted }) })

const again = (state: Reviewed, id: string): Reviewed => ({
  ...decided(state),
  review: { ...state.review, intent: Object.freeze({ ...state.review.intent, id }) },
})

/** Returns true if the review shows this transfer, waiting for it or after waiting was stopped. */
function concerns(state: SendState, id: string): boolean {
  if (state.status === 'submitting') return state.review.intent.id === id
  return isReady(state) && state.notice?.type === 'cancelled' && state.notice.open === id
}
