import { type ErrorTexts, errorsWith } from '../errors.ts'

/** Texts of the errors of sign-in with a wallet. The wording is public API. */
export const signInErrorTexts = {
  SIGNATURE_INVALID: 'The signature is not valid',
  SIGN_IN_EXPIRED: 'The sign-in has expired. Sign a new message.',
  SIGN_IN_DISABLED: 'SIWX is not enabled',
  SIGN_IN_NO_NETWORK: 'No ActiveCaipNetwork or client found',
  SIGN_IN_NO_CLIENT: 'No ConnectionController client found',
  SIGN_IN_UNKNOWN: 'A problem occurred while trying initialize authentication',
  SIGN_IN_FAILED: 'Failed to sign in',
} satisfies ErrorTexts

export const signInError = errorsWith(signInErrorTexts)
