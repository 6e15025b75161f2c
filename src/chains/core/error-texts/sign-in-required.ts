import { type ErrorTexts, errorsWith } from '../errors.ts'

/** Text of the only error of sign-in that pages without sign-in load: the check itself comes with the connection. */
export const signInRequiredTexts = {
  SIGN_IN_REQUIRED: 'This site requires a sign-in before the account signs or sends anything: call kit.signIn()',
} satisfies ErrorTexts

export const signInRequired = errorsWith(signInRequiredTexts)
