import type { FailureInput } from './failures.ts'
import type { Approve, FailureSwitches, PendingApproval, TestRequest } from './types.ts'

/** A network by its Wallet Standard id, and the node that the wallet uses for it. */
export interface SolanaTestChain {
  readonly id: `solana:${string}`
  readonly rpcUrl: string
}

/** An account as a Wallet Standard wallet shares it. */
export interface SolanaTestAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly `solana:${string}`[]
  readonly features: readonly `${string}:${string}`[]
  readonly label?: string
}

/** A feature of Wallet Standard: its version and its functions. */
export interface SolanaTestFeature {
  readonly version: '1.0.0'
  readonly [part: string]: unknown
}

/** The registered object, as the page sees it. */
export interface SolanaStandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/${string}`
  readonly chains: readonly `solana:${string}`[]
  readonly features: { readonly [name: `${string}:${string}`]: SolanaTestFeature }
  readonly accounts: readonly SolanaTestAccount[]
}

/** The state that a wallet keeps between two page loads. Holds no address and no key. */
export interface SolanaTestWalletState {
  readonly authorized: boolean
}

/** The options of `createSolanaTestWallet`. Only `chains` is required. */
export interface SolanaTestWalletOptions {
  readonly chains: readonly [SolanaTestChain, ...SolanaTestChain[]]
  /** Secret keys of 64 bytes in base58; the first is active. Default: the first two of `solanaTestKeys`. */
  readonly accounts?: readonly string[]
  /** Default: `'always'`. */
  readonly approve?: Approve
  /** Faults that are on from the start. `wallet.failures` changes them later. */
  readonly failures?: readonly FailureInput[]
  /** True if the page may already see the accounts, as after an earlier visit. */
  readonly authorized?: boolean
  readonly name?: string
  readonly icon?: `data:image/${string}`
  /** Signing features to leave out, as some wallets do. */
  readonly without?: readonly SolanaSigningFeature[]
  /** A state that `onStateChange` received earlier. */
  readonly restore?: Partial<SolanaTestWalletState>
  /** Called after each change of the state that a wallet keeps. */
  readonly onStateChange?: (state: SolanaTestWalletState) => void
}

/** Feature of a Solana wallet that asks its user to sign. */
export type SolanaSigningFeature =
  | 'solana:signIn'
  | 'solana:signMessage'
  | 'solana:signTransaction'
  | 'solana:signAndSendTransaction'

/** A Wallet Standard wallet for tests, with its user: approvals, faults and accounts. */
export interface SolanaTestWallet {
  readonly standard: SolanaStandardWallet
  readonly failures: FailureSwitches
  /** Addresses of all accounts, shared or not. */
  readonly addresses: readonly string[]
  /** Addresses that the page may see now, active first. */
  readonly sharedAddresses: readonly string[]
  readonly authorized: boolean
  /** All requests so far, oldest first. `method` is the name of the feature. */
  readonly requests: readonly TestRequest[]
  readonly pendingApprovals: readonly PendingApproval[]
  /** Resolves with the next pending approval, of `method` if given. An approval that is already pending counts. */
  nextApproval(method?: string): Promise<PendingApproval>
  setApprove(approve: Approve): void
  /** Acts as the wallet's user: chooses the accounts to share, active first. An empty list locks the wallet. */
  setAccounts(addresses: readonly string[]): void
  /** Revokes the page's permission: the accounts become empty. */
  disconnect(): void
  /** Takes over the state of the same wallet in another page of the site, and notifies this page. */
  restore(state: Partial<SolanaTestWalletState>): void
  /** Registers by Wallet Standard, at once and whenever a page asks. Returns a function that unregisters. */
  register(target?: EventTarget): () => void
  clearRequests(): void
}
