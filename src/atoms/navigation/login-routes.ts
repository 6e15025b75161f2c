import type { SocialName } from '../kit/options/options.ts'

/** The views of the embedded wallet. Their code loads together, with the first of them. */
export interface LoginRouteParams {
  EmailLogin: undefined
  EmailVerifyDevice: { readonly email: string }
  /** `length`: digits of the code if not six. */
  EmailVerifyOtp: { readonly email: string; readonly length?: number }
  ConnectSocials: undefined
  ConnectingSocial: { readonly social: Exclude<SocialName, 'farcaster'> }
  ConnectingFarcaster: undefined
  /**
   * Shows the screen of the secure frame over the modal. `signs`: the request is a signature; with `login`, of a
   * sign-in message that came with the login. `access`: the frame asks for storage access, and no request is shown yet.
   * `email`: the email address of the login changes.
   */
  ApproveTransaction:
    | { readonly signs: true; readonly login?: true }
    | { readonly access: true }
    | { readonly email: true }
    | undefined
  AccountSettings: undefined
  SmartAccountSettings: undefined
  UpdateEmailWallet: undefined
  /** The first code goes to the current address, the second one to the new address. */
  UpdateEmailPrimaryOtp: { readonly email: string; readonly next: string }
  UpdateEmailSecondaryOtp: { readonly email: string; readonly current: string }
  /** Describes how to export the wallet from the secure site. */
  UpgradeEmailWallet: undefined
}

export const updateEmailViews = ['UpdateEmailWallet', 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'] as const

/** Returns the title of the embedded wallet's screen, by its purpose. */
export const approveTitle = (params: LoginRouteParams['ApproveTransaction']) => {
  if (params === undefined) return 'login.approveTitle'
  if ('login' in params) return 'title.signIn'
  if ('signs' in params) return 'login.approveSignTitle'
  return 'email' in params ? 'login.editTitle' : 'login.goOnTitle'
}
