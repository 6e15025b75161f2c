/** Providers with a login window of their own. Farcaster is not among them: its login is a URL. */
export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** The logged-in user as the frame reports it. */
export interface EmbeddedUser {
  readonly email?: string
  readonly userName?: string
  readonly address: string
  /** Number on EVM; CAIP-2 id in other namespaces. */
  readonly chainId: number | string
  readonly accounts: readonly { readonly address: string; readonly type: EmbeddedAccountType }[]
  readonly preferredAccountType?: EmbeddedAccountType
  readonly smartAccountDeployed?: boolean
}

export type EmailAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
export type EmailUpdateAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' | 'AWAIT_UPDATE_EMAIL'

/** Position of the frame in the viewport, in CSS pixels. */
export interface FrameBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Radius of the two lower corners. */
  readonly radius: number
}

/** Address that the window of a provider opens. */
export interface SocialRedirect {
  readonly uri: string
  /**
   * The site takes the window's opener away on that way, so that the provider cannot lead the page elsewhere. A browser
   * then refuses to let the page close the window, and writes an error to the console for each try:
   * https://html.spec.whatwg.org/multipage/nav-history-apis.html#script-closable
   */
  readonly disowned: boolean
}

/**
 * The embedded wallet: one typed method for each message to the secure frame. Every call loads the frame if necessary,
 * ends at its deadline at the latest, and rejects with a `WmError`: `FRAME_LOAD_FAILED`, `FRAME_LOAD_TIMEOUT`,
 * `FRAME_REQUEST_TIMEOUT`, `FRAME_GONE` (it crashed or was moved), `FRAME_ERROR` (the frame's own message),
 * `FRAME_ABORTED`, or `EMAIL_COOLDOWN` for the two that send mail.
 */
export interface EmbeddedClient {
  connectEmail(email: string, signal?: AbortSignal): Promise<EmailAction>
  /** Resolves with the step that a recent mail to this address is still valid for, after a reload of the page. */
  pendingEmail(email: string, signal?: AbortSignal): Promise<EmailAction | undefined>
  /** Resolves when the visitor has approved the device by the link in the mail. */
  connectDevice(signal?: AbortSignal): Promise<void>
  connectOtp(otp: string, signal?: AbortSignal): Promise<void>
  /** Resolves with the URL for the provider's window. */
  socialRedirect(provider: SocialProvider, signal?: AbortSignal): Promise<SocialRedirect>
  /** Logs in with the URI that the provider's window returned. */
  connectSocial(uri: string, signal?: AbortSignal): Promise<EmbeddedUser>
  /** Resolves with the URL to open in Farcaster. */
  farcasterUri(signal?: AbortSignal): Promise<string>
  /** Resolves with the user name when the visitor has approved in Farcaster; has no deadline. */
  connectFarcaster(signal?: AbortSignal): Promise<string>
  updateEmail(email: string, signal?: AbortSignal): Promise<EmailUpdateAction>
  /** Shows the frame until it has changed the address. Resolves with the new address; has no deadline. */
  awaitUpdateEmail(): Promise<string>
  updateEmailPrimaryOtp(otp: string, signal?: AbortSignal): Promise<void>
  /** Resolves with the new address. */
  updateEmailSecondaryOtp(otp: string, signal?: AbortSignal): Promise<string>
  /** Makes the smart account on the current network the preferred account. Resolves with its address. */
  initSmartAccount(signal?: AbortSignal): Promise<{ readonly address: string; readonly isDeployed: boolean }>
  setPreferredAccount(type: EmbeddedAccountType, signal?: AbortSignal): Promise<void>
  /** Resets the frame after a Farcaster login that was left, for which it would wait forever. */
  reload(): Promise<void>
  /** Removes a frame that has not loaded, so that a retry does not wait for it. */
  renew(): void
  /** Returns length and lifetime of the last mailed code, as far as the site reports them. */
  code(): { readonly length?: number; readonly seconds?: number }
  /** Returns the user that the frame last reported. */
  user(): EmbeddedUser | undefined
  /** Returns the frame's window; null without a frame. */
  window(): unknown
  /** Shows the frame over the page, for its approval screen. */
  show(box: FrameBox): void
  hide(): void
  /** Notifies the frame that the visitor has left a login, so that it can close a window for it. */
  leaveLogin(): void
  /** Rejects every open request that needs approval with `USER_REJECTED`. */
  rejectRequests(): void
}
