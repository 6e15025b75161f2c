import type { CaipNetworkId } from './caip-ids.ts'
import type { Cacao } from './sign-in.ts'

/** Account, network and earliest time for which a sign-in message is made. */
export interface SignInInput {
  /** Address in the canonical form of its namespace; on `eip155` with the checksum of EIP-55. */
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** Time before which the message is not valid: RFC 3339. */
  readonly notBefore?: string | undefined
}

/**
 * Fields of a sign-in message ([EIP-4361](https://eips.ethereum.org/EIPS/eip-4361),
 * [CAIP-122](https://chainagnostic.org/CAIPs/caip-122)). All times are RFC 3339, for example
 * `2026-05-04T09:30:00.000Z`.
 */
export interface SignInData extends SignInInput {
  /** Host and port of the site that asks. */
  readonly domain: string
  /** Scheme of the origin of the site, if the message names it. */
  readonly scheme?: string | undefined
  /** Subject of the sign-in, an RFC 3986 URI: usually the page. */
  readonly uri: string
  readonly version: string
  /** Eight or more letters and digits. */
  readonly nonce: string
  /** A single line for the visitor, of the characters that EIP-4361 allows. */
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  /** URIs that belong to the sign-in, for example of the terms. */
  readonly resources?: readonly string[] | undefined
}

/** A sign-in message. `toString()` is the text that is shown, signed and verified. */
export interface SignInMessage extends SignInData {
  toString(): string
}

/** A signed message. In a browser it is a hint: only a server that checked it can trust it. */
export interface SignInSession {
  readonly data: SignInData
  /** The text that was signed. */
  readonly message: string
  /** Hex on `eip155`, base58 on `solana`, base64 on `bip122`. */
  readonly signature: string
  /** Signed object of a WalletConnect answer. */
  readonly cacao?: Cacao | undefined
}

/** Further facts that the modal tells with a sign-in. A configuration that was written for AppKit does without them. */
export interface SignInOthers {
  /** Accounts that stay signed in, on each network of their namespaces: those of connected wallets. */
  readonly keep?: readonly SignInInput[]
}

/** Option `siwx`: how a page makes sign-in messages, and where it keeps the sessions. */
export interface SiwxConfig {
  /** Resolves with the message for an account. */
  createMessage(input: SignInInput): Promise<SignInMessage>
  /**
   * Checks and keeps a session; rejects if the signature is not valid. An answer `{ expirationTime }` (RFC 3339) says
   * when the session ends; any other answer counts for nothing.
   */
  addSession(session: SignInSession, others?: SignInOthers): Promise<unknown>
  /** Ends the sessions of one account on one network and leaves the others. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /**
   * Replaces all sessions, but not those of accounts in `keep`; an empty list ends all. It may answer with a list of
   * what `addSession` answers.
   */
  setSessions(sessions: readonly SignInSession[], others?: SignInOthers): Promise<unknown>
  /** Resolves with the valid sessions of one account on one network. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SignInSession[]>
  /**
   * Returns true if an account without a session must sign in or leave. It is asked often and answers at once: a
   * promise counts as true, as does an error, which the event `wm-error` tells.
   */
  getRequired?(): boolean
  /** True, the default, ends the sessions when the wallet is disconnected. */
  readonly signOutOnDisconnect?: boolean | (() => boolean) | undefined
  /** Signs in place of the connected wallet. */
  signMessage?(request: {
    readonly message: string
    readonly chainId: CaipNetworkId
    readonly accountAddress: string
  }): Promise<string>
}

/** Makes the message of a sign-in. */
export interface SiwxMessenger {
  createMessage(input: SignInInput): Promise<SignInMessage>
}

/** Checks the signatures of one namespace. */
export interface SiwxVerifier {
  readonly chainNamespace: string
  /**
   * Resolves with true if the account of `data` signed exactly `message`. Rejects if that cannot be found out now, for
   * example because no node answers.
   */
  verify(session: SignInSession): Promise<boolean>
}

/** Keeps sessions. Reads return valid sessions only. */
export interface SiwxStorage {
  add(session: SignInSession): Promise<void>
  set(sessions: readonly SignInSession[]): Promise<void>
  get(chainId: CaipNetworkId, address: string): Promise<readonly SignInSession[]>
  delete(chainId: CaipNetworkId, address: string): Promise<void>
}
