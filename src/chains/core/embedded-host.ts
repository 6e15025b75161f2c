import type { NamespaceTypes, WalletProvider } from './types.ts'

/** The embedded wallet, in the form in which each namespace knows wallets. */
export interface EmbeddedHost {
  readonly eip155: WalletProvider
  /** What the EVM account is used as; both kinds have one address (EIP-7702). */
  readonly accountType: () => NamespaceTypes['eip155']['accountType']
  /** A wallet of Wallet Standard. */
  readonly solana: object
}
