import type { FailureInput } from './failures.ts'
import type { Approve, FailureSwitches, PendingApproval, TestRequest } from './types.ts'

/** A network as Wallet Standard names it, and the node that the wallet uses for it. */
export interface SolanaTestChain {
  readonly id: `solana:${string}`
  readonly rpcUrl: string
}

/** An account as a Wallet Standard wallet shows it. */
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

/** What the page sees: the object that is registered. */
export interface SolanaStandardWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/${string}`
  readonly chains: readonly `solana:${string}`[]
  readonly features: { readonly [name: `${string}:${string}`]: SolanaTestFeature }
  readonly accounts: readonly SolanaTestAccount[]
}

/** What a wallet remembers between two page loads. Holds no address and no key. */
export interface SolanaTestWalletState {
  readonly authorized: boolean
}

export interface SolanaTestWalletOptions {
  readonly chains: readonly [SolanaTestChain, ...SolanaTestChain[]]
  /** Secret keys of 64 bytes in base58; the first is active. Default: the first two of `solanaTestKeys`. */
  readonly accounts?: readonly string[]
  /** Default `'always'`. */
  readonly approve?: Approve
  /** Faults that are on from the start; `wallet.failures` changes them later. */
  readonly failures?: readonly FailureInput[]
  /** True when the page is already allowed to see the accounts, as after an earlier visit. */
  readonly authorized?: boolean
  readonly name?: string
  readonly icon?: `data:image/${string}`
  /** The signing features to leave out, as with wallets that cannot do everything. */
  readonly without?: readonly SolanaSigningFeature[]
  /** A state that `onStateChange` gave earlier. */
  readonly restore?: Partial<SolanaTestWalletState>
  /** Called after each change of what a wallet remembers. */
  readonly onStateChange?: (state: SolanaTestWalletState) => void
}

export type SolanaSigningFeature =
  | 'solana:signIn'
  | 'solana:signMessage'
  | 'solana:signTransaction'
  | 'solana:signAndSendTransaction'

export interface SolanaTestWallet {
  readonly standard: SolanaStandardWallet
  readonly failures: FailureSwitches
  /** The addresses of every account that the wallet holds, whether it is shared or not. */
  readonly addresses: readonly string[]
  /** Addresses the page may see now, active first. */
  readonly sharedAddresses: readonly string[]
  readonly authorized: boolean
  /** Every request so far, oldest first; `method` is the name of the feature. */
  readonly requests: readonly TestRequest[]
  readonly pendingApprovals: readonly PendingApproval[]
  /** Resolves with the next pending approval (one that waits already counts), of `method` when one is given. */
  nextApproval(method?: string): Promise<PendingApproval>
  setApprove(approve: Approve): void
  /** What the person does in the wallet: chooses the accounts to share, active first. Empty locks the wallet. */
  setAccounts(addresses: readonly string[]): void
  /** The wallet takes the permission away: a change to no accounts. */
  disconnect(): void
  /** The same wallet was used in another page of the site: takes over what it remembers there, and tells this page. */
  restore(state: Partial<SolanaTestWalletState>): void
  /** Registers by Wallet Standard, now and whenever a page asks; the returned function takes it back. */
  register(target?: EventTarget): () => void
  clearRequests(): void
}
