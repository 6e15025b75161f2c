import { type ErrorTexts, errorsWith } from '../errors.ts'

/** Texts of the errors of any transfer, whether the send views or the page asks for it. The wording is public API. */
export const transferErrorTexts = {
  AMOUNT_INVALID: ({ value }) => `"${value}" is not an amount`,
  ADDRESS_INVALID: ({ value }) => `"${value}" is not an address of this network`,
  OUTCOME_UNKNOWN: 'The wallet did not say whether it sent the transaction',
} satisfies ErrorTexts

export const transferError = errorsWith(transferErrorTexts)
