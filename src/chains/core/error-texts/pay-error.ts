import { type ErrorTexts, errorsWith } from '../errors.ts'

/** Texts of the errors that only `kit.pay()` causes. The wording is public API. */
export const payErrorTexts = {
  PAYMENT_EXPIRED: ({ received, symbol }) =>
    received === '0'
      ? 'The payment has expired, and nothing has arrived. Ask for another one.'
      : `The payment has expired with ${received} ${symbol}, which is less than was asked for. The transactions are in \`data\`.`,
} satisfies ErrorTexts

export const payError = errorsWith(payErrorTexts)
