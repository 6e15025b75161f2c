import type { CaipNetworkId } from '../../chains/core/caip-ids.ts'

/** Account on one network. */
export interface SignedInAccount {
  readonly chainId: CaipNetworkId
  readonly accountAddress: string
}

/** Session of one account on one network, as the server keeps it. */
export interface SignedInSession extends SignedInAccount {
  /** Milliseconds since the epoch, like the next one. */
  readonly issued: number
  readonly expires: number
}

/**
 * Database of `createSiwxServer`: `memoryStore`, `sqliteStore`, `postgresStore`, or one of your own. Nonces, browsers
 * and tokens arrive as SHA-256 hashes; times are milliseconds since the epoch.
 */
export interface SiwxStore {
  addNonce(nonce: { readonly hash: string; readonly browser: string; readonly expires: number }): Promise<void>
  hasNonce(hash: string, browser: string, now: number): Promise<boolean>
  /**
   * Takes the nonce and, in the same transaction, opens the sessions under `token`. Sessions of `before` are copied to
   * `token` if they are of an account that signs in now, or of one in `keep`, on any network of its namespace; not the
   * others, since whoever planted the cookie could have opened them. Resolves with false, without any change, if the
   * nonce is not there, not of this browser, or over: of many calls with one nonce, exactly one resolves with true.
   *
   * The answer with `token` may be lost on the way, so `before` stays as it was until `token` is first used, by any of
   * the functions below or as `before` of another sign-in, and until `beforeEnds` at the latest. Then it ends with all
   * its sessions, and never gets one of `token`. Meanwhile only sign-ins of the same browser copy its sessions again. A
   * store that ends `before` at once works, too: it signs a visitor out whose answer is lost.
   */
  signIn(entry: {
    readonly nonce: string
    readonly browser: string
    readonly now: number
    readonly token: string
    readonly before: string | undefined
    readonly beforeEnds: number
    readonly keep: readonly SignedInAccount[]
    readonly sessions: readonly SignedInSession[]
  }): Promise<boolean>
  /** Resolves with the sessions of a token, and ends the token before it. */
  sessions(token: string, now: number): Promise<readonly SignedInSession[]>
  /** Ends all sessions of a token, or that of one account, and the token before it. */
  signOut(token: string, account?: SignedInAccount): Promise<void>
  /** Ends the sessions of these accounts in all browsers, on all networks of their namespaces. */
  signOutEverywhere(accounts: readonly SignedInAccount[]): Promise<void>
  /** Counts a request, and resolves with the count and the end of its window of `span` milliseconds. */
  count(bucket: string, span: number, now: number): Promise<{ readonly count: number; readonly ends: number }>
  /** Deletes what is over. */
  sweep(now: number): Promise<void>
  close(): Promise<void>
}

/** `eip155:1` → `eip155`. */
export const namespaceOf = ({ chainId }: SignedInAccount): string => chainId.slice(0, chainId.indexOf(':'))
