import { type ErrorTexts, errorsWith } from '../errors.ts'

/** Texts of the errors of sign-in with a wallet. The wording is public API. */
export const signInErrorTexts = {
  SIGNATURE_INVALID: 'The signature is not valid',
  SIGN_IN_EXPIRED: 'The sign-in has expired. Sign a new message.',
} satisfies ErrorTexts

export const signInError = errorsWith(signInErrorTexts)
