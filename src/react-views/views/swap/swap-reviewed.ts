import type { SwapState } from '../../../atoms/swap/swap.machine.ts'

/** A state that shows a review. */
export type SwapReviewed = Extract<SwapState, { readonly review: unknown }>
