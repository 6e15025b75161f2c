import type { SocialName } from '../options/options.ts'

/** The views of the embedded wallet. They come together, with the first of them. */
export interface LoginRouteParams {
  EmailLogin: undefined
  EmailVerifyDevice: { readonly email: string }
  /** `length`: digits of the code where they are not six. */
  EmailVerifyOtp: { readonly email: string; readonly length?: number }
  ConnectSocials: undefined
  ConnectingSocial: { readonly social: Exclude<SocialName, 'farcaster'> }
  ConnectingFarcaster: undefined
  /**
   * Shows the embedded wallet's own screen over the card. `signs`: it is asked for a signature only. `access`: it says
   * where the visitor can let it work, and nothing is asked yet. `email`: it changes the address of the login.
   */
  ApproveTransaction: { readonly signs: true } | { readonly access: true } | { readonly email: true } | undefined
  AccountSettings: undefined
  SmartAccountSettings: undefined
  UpdateEmailWallet: undefined
  /** The code that went to the address in use, then the one that went to the new address. */
  UpdateEmailPrimaryOtp: { readonly email: string; readonly next: string }
  UpdateEmailSecondaryOtp: { readonly email: string; readonly current: string }
  /** What can be done with the wallet on the secure site itself. */
  UpgradeEmailWallet: undefined
}

export type LoginRouteName = keyof LoginRouteParams
