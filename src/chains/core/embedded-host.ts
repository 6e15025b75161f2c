import type { Eip1193Provider } from './types.ts'

/** The embedded wallet, in the form in which each namespace knows wallets. */
export interface EmbeddedHost {
  readonly eip155: Eip1193Provider
  /** A wallet of Wallet Standard. */
  readonly solana: object
}
