/** Providers whose login is a window of theirs (spec §5). Farcaster is a URL instead. */
export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** Who is logged in, as the frame tells it (protocol §3.6). */
export interface EmbeddedUser {
  readonly email?: string
  readonly userName?: string
  readonly address: string
  /** A number for EVM, a CAIP-2 id for other namespaces. */
  readonly chainId: number | string
  readonly accounts: readonly { readonly address: string; readonly type: EmbeddedAccountType }[]
  readonly preferredAccountType?: EmbeddedAccountType
  readonly smartAccountDeployed?: boolean
}

export type EmailAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
export type EmailUpdateAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' | 'AWAIT_UPDATE_EMAIL'

/** Where in the viewport the frame is shown, in CSS pixels. */
export interface FrameBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Radius of the two lower corners. */
  readonly radius: number
}

/**
 * The embedded wallet: one typed method for each message to the secure frame. Every call loads the frame when it is not
 * there yet, ends at the latest with its deadline, and rejects with a `WmError`: `FRAME_LOAD_FAILED`,
 * `FRAME_LOAD_TIMEOUT`, `FRAME_REQUEST_TIMEOUT`, `FRAME_GONE` (it crashed or was moved), `FRAME_ERROR` (what the frame
 * says), `FRAME_ABORTED`, or `EMAIL_COOLDOWN` for the two that send mail.
 */
export interface EmbeddedClient {
  connectEmail(email: string, signal?: AbortSignal): Promise<EmailAction>
  /** What this address was mailed a moment ago, before the page was loaded anew, and is still good for. */
  pendingEmail(email: string, signal?: AbortSignal): Promise<EmailAction | undefined>
  /** Resolves once the device was approved by the link in the mail. */
  connectDevice(signal?: AbortSignal): Promise<void>
  connectOtp(otp: string, signal?: AbortSignal): Promise<void>
  /** Where the window of the provider goes. */
  socialRedirectUri(provider: SocialProvider, signal?: AbortSignal): Promise<string>
  /** Logs in with the URI that the window came back with. */
  connectSocial(uri: string, signal?: AbortSignal): Promise<EmbeddedUser>
  /** The URL to open in Farcaster. */
  farcasterUri(signal?: AbortSignal): Promise<string>
  /** Resolves with the user name once the visitor approved in Farcaster; has no deadline. */
  connectFarcaster(signal?: AbortSignal): Promise<string>
  updateEmail(email: string, signal?: AbortSignal): Promise<EmailUpdateAction>
  /** Shows the frame until it has changed the address, and resolves with the new one; has no deadline. */
  awaitUpdateEmail(): Promise<string>
  updateEmailPrimaryOtp(otp: string, signal?: AbortSignal): Promise<void>
  /** Resolves with the new address. */
  updateEmailSecondaryOtp(otp: string, signal?: AbortSignal): Promise<string>
  /** Makes the smart account of the network in use the preferred one, and tells where it is. */
  initSmartAccount(signal?: AbortSignal): Promise<{ readonly address: string; readonly isDeployed: boolean }>
  setPreferredAccount(type: EmbeddedAccountType, signal?: AbortSignal): Promise<void>
  /** After a Farcaster login that was left: the frame would wait for it forever. */
  reload(): Promise<void>
  /** Before another try: takes a frame away that has not come yet, so that the next call does not wait for that one. */
  renew(): void
  /** What the site says of the code that it mailed last, where it says anything. */
  code(): { readonly length?: number; readonly seconds?: number }
  /** The user that the frame told last. */
  user(): EmbeddedUser | undefined
  /** The frame's window, where there is one. */
  window(): unknown
  /** Shows the frame over the page, for its approval screen, or hides it. */
  show(box: FrameBox): void
  hide(): void
  /** Tells the frame that the visitor has left a login, for which it may have a window open. */
  leaveLogin(): void
  /** Ends every open request that needs approval: each rejects with `USER_REJECTED`. */
  rejectRequests(): void
}
