import { type ErrorTexts, errorsWith } from '../errors.ts'

/** Texts of the errors that only swaps cause. The wording is public API. */
export const swapErrorTexts = {
  GAS_PRICE_UNSUPPORTED: 'Network not supported for Gas Price',
  SWAP_UNSUPPORTED: 'Network not supported for Swaps',
  SWAP_LIQUIDITY: 'Insufficient liquidity',
  SWAP_REFUSED: ({ reason }) => `The service built another transaction than the one that was reviewed (${reason})`,
} satisfies ErrorTexts

export const swapError = errorsWith(swapErrorTexts)
