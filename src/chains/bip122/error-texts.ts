import { addErrorTexts, type ErrorTexts } from '../core/errors.ts'

/** Also of `core/send-error-texts.ts`, which comes with the views of a transfer; Bitcoin is sent without them. */
export const bitcoinErrorTexts = {
  AMOUNT_INVALID: ({ value }) => `"${value}" is not an amount`,
  ADDRESS_INVALID: ({ value }) => `"${value}" is not an address of this network`,
  OUTCOME_UNKNOWN: 'The wallet did not say whether it sent the transaction',
} satisfies ErrorTexts

addErrorTexts(bitcoinErrorTexts)
