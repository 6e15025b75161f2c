import type { WmError } from '../../chains/core/errors.ts'
import type { FeeQuote } from '../../chains/core/send-capability.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import type { SwapToken } from './swap-form.atoms.ts'

/** The frozen step under review. What the wallet gets is `call`, and nothing that this does not show. */
export interface SwapReview {
  /** Id of the transfer that the next press makes. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly connectorId: string
  readonly from: string
  readonly pay: SwapToken
  readonly receive: SwapToken
  /** Base units of `pay`. */
  readonly amount: bigint
  /** Base units of `receive` that the swap gives now. */
  readonly out: bigint
  /** The swap fails rather than give less. */
  readonly least: bigint
  /** Basis points, as is `impact`. */
  readonly slippage: number
  readonly impact?: number
  readonly impactFrom?: 'prices' | 'sample'
  readonly isHighImpact: boolean
  /** Fee that the service says it keeps, in base units of `pay`. */
  readonly providerFee?: bigint
  /** Fee of the transaction that the next press makes, in coins. */
  readonly fee: FeeQuote
  /**
   * The transaction that the next press makes: the approval of exactly `amount`, or the swap. Before either, some
   * tokens need a reset, an approval of 0: they change an allowance from 0 only. A batch is both as one, by the wallet.
   */
  readonly step: 'reset' | 'approve' | 'batch' | 'swap'
  /** A text of `callText`, which is what the transaction does. */
  readonly call: string
  /** The contract that swaps: it is called, and it may take the token. */
  readonly router: string
  /** Epoch milliseconds when this was made, and after which it is made anew. */
  readonly at: number
  readonly until: number
}

/** A message about the last attempt, shown in the review. */
export type SwapNotice =
  | { readonly type: 'declined' | 'price-moved' | 'fee-changed' }
  /** The wallet makes no batch of this: the approval and the swap are steps of their own. */
  | { readonly type: 'batch-refused' }
  /** The approval is on the chain, as the swap that was built shows; nothing is swapped yet. */
  | { readonly type: 'approved' }
  /** The approval has failed, was replaced, or was not sent. */
  | { readonly type: 'approval-failed' }
  | { readonly type: 'failed'; readonly error: WmError }
  /** The review could not be made anew, and is older than it should be. */
  | { readonly type: 'broken'; readonly error: WmError }
  /** The visitor stopped waiting; `open` is the id of the transfer that the wallet may still show. */
  | { readonly type: 'cancelled'; readonly open: string }

interface Reviewed {
  readonly review: SwapReview
  /** True after the visitor confirmed the loss of a high price impact. */
  readonly accepted: boolean
}

export type SwapState =
  | { readonly status: 'editing'; readonly error?: WmError }
  | { readonly status: 'preparing'; readonly attempt: number }
  | ({
      readonly status: 'review'
      /** A newer build that gives less, costs more or does something else: nothing is sent until it is accepted. */
      readonly moved?: SwapReview
      readonly notice?: SwapNotice
    } & Reviewed)
  | ({
      readonly status: 'submitting'
      readonly attempt: number
      readonly phase: 'checking' | 'wallet'
      /** True after the wallet has not answered for so long that the view shows help. */
      readonly slow: boolean
    } & Reviewed)
  /** The approval with this id is sent; the swap is offered once it is on the chain. */
  | ({ readonly status: 'approving'; readonly id: string } & Reviewed)
  | { readonly status: 'sent' | 'unknown'; readonly id: string }

type Ready = Extract<SwapState, { readonly status: 'review' }>
type Submitting = Extract<SwapState, { readonly status: 'submitting' }>

export type SwapEvent =
  | { readonly type: 'EDIT' }
  /** Account or network are other ones. */
  | { readonly type: 'LEFT' }
  | { readonly type: 'PREPARE'; readonly attempt: number }
  | { readonly type: 'REFUSED'; readonly attempt: number; readonly error: WmError }
  | { readonly type: 'REVIEW'; readonly attempt: number; readonly review: SwapReview }
  /** The approval that an earlier visit sent is not on the chain yet. */
  | { readonly type: 'RESUME'; readonly attempt: number; readonly review: SwapReview; readonly id: string }
  /** A newer build of what is under review. */
  | { readonly type: 'REBUILT'; readonly of: string; readonly review: SwapReview }
  /** The step under review cannot be built any more. */
  | { readonly type: 'BROKEN'; readonly of: string; readonly error: WmError }
  | { readonly type: 'ACCEPT_IMPACT'; readonly accepted: boolean }
  | { readonly type: 'ACCEPT_MOVED' }
  | { readonly type: 'SUBMIT'; readonly attempt: number }
  | { readonly type: 'WALLET'; readonly attempt: number }
  | { readonly type: 'SLOW'; readonly attempt: number }
  | { readonly type: 'CHANGED'; readonly attempt: number; readonly review: SwapReview; readonly notice: SwapNotice }
  /** `id` is for the next attempt: an id that a wallet has received is never used again. */
  | { readonly type: 'DECLINED'; readonly attempt: number; readonly id: string }
  | { readonly type: 'FAILED'; readonly attempt: number; readonly id: string; readonly error: WmError }
  | { readonly type: 'CANCEL'; readonly id: string }
  /** A transfer that the visitor stopped waiting for was not sent. */
  | { readonly type: 'CLOSED'; readonly id: string }
  /** `id` is that of the transfer. */
  | { readonly type: 'SENT' | 'UNKNOWN'; readonly id: string }
  /**
   * The approval is no longer waited for; `next` is the review that follows, if it could be made. The approval
   * is proven only by one that swaps.
   */
  | { readonly type: 'APPROVED'; readonly id: string; readonly nextId: string; readonly next?: SwapReview }
  | { readonly type: 'UNAPPROVED'; readonly id: string; readonly nextId: string }

/** Returns true while an approval waits for the chain, or a wallet for its person. */
const isBusy = (state: SwapState) => state.status === 'submitting' || state.status === 'approving'

const isPreparing = (state: SwapState, attempt: number) => state.status === 'preparing' && state.attempt === attempt

const isSubmitting = (state: SwapState, attempt: number): state is Submitting =>
  state.status === 'submitting' && state.attempt === attempt

/** Returns true for a step that swaps nothing. */
export const isApproval = ({ step }: Pick<SwapReview, 'step'>): boolean => step === 'reset' || step === 'approve'

/** Returns true if nothing keeps the review from the wallet but the press. */
export const isSubmittable = (state: SwapState): state is Ready =>
  state.status === 'review' && !state.moved && (!state.review.isHighImpact || state.accepted)

/** Returns true if the loss is greater than the shown one, or if only one of them is known. */
const isRiskier = ({ impact }: SwapReview, { impact: shown }: SwapReview) =>
  impact === undefined || shown === undefined ? impact !== shown : impact > shown

/** Returns the review with what is left of the confirmation: a loss that was confirmed is not a greater one. */
const ready = (review: SwapReview, { review: shown, accepted }: Reviewed, notice?: SwapNotice): Ready => ({
  status: 'review',
  review,
  accepted: accepted && review.isHighImpact && !isRiskier(review, shown),
  ...(notice && { notice }),
})

const again = (state: Reviewed, id: string, notice?: SwapNotice): Ready =>
  ready(Object.freeze({ ...state.review, id }), state, notice)

/** Returns true if the state waits for this transfer, or has stopped to. */
function concerns(state: SwapState, id: string): boolean {
  if (state.status === 'submitting') return state.review.id === id
  return state.status === 'review' && state.notice?.type === 'cancelled' && state.notice.open === id
}

/** Returns true for a build that gives less, pays another amount or calls another contract than the shown one. */
const isWorse = (now: SwapReview, shown: SwapReview) =>
  now.least < shown.least ||
  (now.isHighImpact && !shown.isHighImpact) ||
  now.amount !== shown.amount ||
  // The permission is that of one contract.
  now.router !== shown.router

/**
 * Returns true if the fee is above the shown one by more than an eighth. The shown fee is a maximum that already allows
 * for a rise; a transaction with less than the network asks for would be left waiting.
 */
export const isFeeHigher = ({ fee }: FeeQuote, { fee: shown }: FeeQuote): boolean => fee > shown + shown / 8n

/**
 * Returns the next state. An event that does not fit the state, or that belongs to an older attempt, returns the same
 * object; so the second of two clicks does nothing.
 */
export function step(state: SwapState, event: SwapEvent): SwapState {
  switch (event.type) {
    case 'EDIT':
      return isBusy(state) || (state.status === 'editing' && !state.error) ? state : { status: 'editing' }
    case 'LEFT':
      return state.status === 'submitting' || state.status === 'editing' ? state : { status: 'editing' }
    case 'PREPARE':
      return isBusy(state) ? state : { status: 'preparing', attempt: event.attempt }
    case 'REFUSED':
      return isPreparing(state, event.attempt) ? { status: 'editing', error: event.error } : state
    case 'REVIEW':
      return isPreparing(state, event.attempt) ? ready(event.review, { review: event.review, accepted: false }) : state
    case 'RESUME':
      return isPreparing(state, event.attempt)
        ? { status: 'approving', review: event.review, accepted: false, id: event.id }
        : state
    case 'REBUILT': {
      if (state.status !== 'review' || state.review.id !== event.of) return state
      const { review } = event
      const { review: shown } = state
      if (isWorse(review, shown) || review.step !== shown.step || isFeeHigher(review.fee, shown.fee))
        return { ...state, moved: review }
      return ready(review, state, state.notice?.type === 'broken' ? undefined : state.notice)
    }
    case 'BROKEN':
      if (state.status !== 'review' || state.review.id !== event.of) return state
      // The reason why the last attempt failed says more.
      return state.notice ? state : { ...state, notice: { type: 'broken', error: event.error } }
    case 'ACCEPT_IMPACT':
      return state.status === 'review' && state.review.isHighImpact && state.accepted !== event.accepted
        ? { ...state, accepted: event.accepted }
        : state
    case 'ACCEPT_MOVED':
      if (state.status !== 'review' || !state.moved) return state
      // A request that may still be open in the wallet is told for as long as it is.
      return ready(
        state.moved,
        { ...state, accepted: false },
        state.notice?.type === 'cancelled' ? state.notice : undefined,
      )
    case 'SUBMIT':
      if (!isSubmittable(state)) return state
      return {
        ...{ status: 'submitting', review: state.review, accepted: state.accepted },
        ...{ attempt: event.attempt, phase: 'checking', slow: false },
      }
    case 'WALLET':
      return isSubmitting(state, event.attempt) ? { ...state, phase: 'wallet' } : state
    case 'SLOW':
      return isSubmitting(state, event.attempt) ? { ...state, slow: true } : state
    case 'CHANGED':
      if (!isSubmitting(state, event.attempt)) return state
      return ready(
        event.review,
        { ...state, accepted: state.accepted && !isWorse(event.review, state.review) },
        event.notice,
      )
    case 'DECLINED':
      return isSubmitting(state, event.attempt) ? again(state, event.id, { type: 'declined' }) : state
    case 'FAILED':
      return isSubmitting(state, event.attempt) ? again(state, event.id, { type: 'failed', error: event.error }) : state
    case 'CANCEL':
      return state.status === 'submitting'
        ? again(state, event.id, { type: 'cancelled', open: state.review.id })
        : state
    case 'CLOSED': {
      if (state.status !== 'review' || !concerns(state, event.id)) return state
      const { notice: _, ...rest } = state
      return rest
    }
    case 'SENT':
    case 'UNKNOWN': {
      if (!concerns(state, event.id)) return state
      const { review, accepted } = state as Ready | Submitting
      if (isApproval(review)) return { status: 'approving', review, accepted, id: event.id }
      return { status: event.type === 'SENT' ? 'sent' : 'unknown', id: event.id }
    }
    case 'APPROVED': {
      if (state.status !== 'approving' || state.id !== event.id) return state
      const { next } = event
      // Made anew at once while it is visible, and at the next press.
      if (!next) return ready(Object.freeze({ ...state.review, id: event.nextId, until: 0 }), state)
      const notice = next.step === 'swap' ? ({ type: 'approved' } as const) : undefined
      // A swap must not get worse unseen than it was reviewed before its approval.
      return isWorse(next, state.review)
        ? { ...again(state, event.nextId, notice), moved: next }
        : ready(next, state, notice)
    }
    case 'UNAPPROVED':
      return state.status === 'approving' && state.id === event.id
        ? again(state, event.nextId, { type: 'approval-failed' })
        : state
  }
}
