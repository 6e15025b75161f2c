import { type ErrorTexts, errorsWith } from '../errors.ts'

/** Texts of the errors that only the send views cause. The wording is public API. */
export const sendErrorTexts = {
  SEND_INCOMPLETE: 'An amount and receiver address are required',
  TOKEN_REQUIRED: 'A token is required',
  TOKEN_UNREADABLE: 'The token’s contract does not say its decimals and balance',
  SEND_UNSUPPORTED: 'Unsupported chain',
  FEE_CHANGED: 'The network fee changed. Review again.',
  SUBMIT_REPEATED: 'This transfer was already handed to the wallet',
  NAME_MOVED: ({ name, address, now }) => `${name} leads to ${now ?? 'no address'}, not to ${address} any more`,
  PENDING_LIMIT: ({ limit }) => `There are already ${limit} pending transactions`,
} satisfies ErrorTexts

export const sendError = errorsWith(sendErrorTexts)
