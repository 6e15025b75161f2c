import { type ErrorTexts, errorsWith } from '../errors.ts'

/** Texts of the errors of sign-in with a wallet. The wording is public API. */
export const signInErrorTexts = {
  SIGNATURE_INVALID: 'The signature is not valid',
} satisfies ErrorTexts

export const signInError = errorsWith(signInErrorTexts)
