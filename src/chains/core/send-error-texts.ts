import { addErrorTexts, type ErrorTexts } from './errors.ts'

/** The texts of what only a transfer can cause. Those of spec §8 are verbatim. */
export const sendErrorTexts = {
  AMOUNT_INVALID: ({ value }) => `"${value}" is not an amount`,
  SEND_INCOMPLETE: 'An amount and receiver address are required',
  TOKEN_REQUIRED: 'A token is required',
  TOKEN_UNREADABLE: 'The token’s contract does not say its decimals and balance',
  SEND_UNSUPPORTED: 'Unsupported chain',
  ADDRESS_INVALID: ({ value }) => `"${value}" is not an address of this network`,
  FEE_CHANGED: 'The network fee changed. Review again.',
  SUBMIT_REPEATED: 'This transfer was already handed to the wallet',
  OUTCOME_UNKNOWN: 'The wallet did not say whether it sent the transaction',
  PENDING_LIMIT: ({ limit }) => `There are already ${limit} pending transactions`,
} satisfies ErrorTexts

addErrorTexts(sendErrorTexts)
