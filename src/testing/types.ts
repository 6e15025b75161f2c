import type { Hex, PrivateKeyAccount } from 'viem'
import type { Failure, FailureInput } from './failures.ts'

/** A chain the wallet knows; any viem `Chain` fits. */
export interface TestChain {
  readonly id: number
  readonly name: string
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly nativeCurrency?: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** One call of `provider.request`. */
export interface TestRequest {
  readonly method: string
  readonly params: readonly unknown[]
  /** Milliseconds since the epoch. */
  readonly time: number
}

/** A request that waits for the person behind the wallet. */
export interface PendingApproval {
  readonly id: number
  readonly request: TestRequest
  /** Lets the request go on. Returns false when it was answered before. */
  approve(): boolean
  /** Answers with code 4001. Returns false when it was answered before. */
  reject(): boolean
}

/**
 * Who answers approvals: `'always'` at once; `'never'` nobody, so that a test drives `pendingApprovals` by hand;
 * a function decides each one (`true` approves, `false` or a throw rejects).
 */
export type Approve = 'always' | 'never' | ((request: TestRequest) => boolean | Promise<boolean>)

/** The EIP-1193 provider of a test wallet. */
export interface TestProvider {
  request(args: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): TestProvider
  removeListener(event: string, listener: (value: unknown) => void): TestProvider
}

/** The `info` of an EIP-6963 announcement. */
export interface TestWalletInfo {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** What a wallet remembers between two page loads. Holds no address and no key. */
export interface TestWalletState {
  readonly authorized: boolean
  readonly chainId: number
  /** Chains that a page added by `wallet_addEthereumChain`. */
  readonly addedChains: readonly TestChain[]
}

export interface TestWalletOptions {
  /** Chains known from the start; the wallet is on the first. Others answer 4902 until they are added. */
  readonly chains: readonly [TestChain, ...TestChain[]]
  /** Private keys or viem accounts; the first is active. Default: the first two of `testKeys`. */
  readonly accounts?: readonly (Hex | PrivateKeyAccount)[]
  /** Default `'always'`. */
  readonly approve?: Approve
  /** Faults that are on from the start; `wallet.failures` changes them later. */
  readonly failures?: readonly FailureInput[]
  /** True when the page is already allowed to see the accounts, as after an earlier visit. */
  readonly authorized?: boolean
  readonly name?: string
  /** A `data:image/…` URI. */
  readonly icon?: string
  readonly rdns?: string
  readonly uuid?: string
  /** A state that `onStateChange` gave earlier. */
  readonly restore?: Partial<TestWalletState>
  /** Called after each change of what a wallet remembers. */
  readonly onStateChange?: (state: TestWalletState) => void
}

/** Faults, switchable while the wallet is in use. */
export interface FailureSwitches {
  readonly list: readonly Failure[]
  /** Turns one more fault on and returns a function that turns it off again. */
  add(failure: FailureInput): () => void
  /** Replaces every fault. */
  set(failures: readonly FailureInput[]): void
  clear(): void
}

export interface TestWallet {
  readonly info: TestWalletInfo
  readonly provider: TestProvider
  readonly failures: FailureSwitches
  /** Every account the wallet holds, whether it is shared or not. */
  readonly accounts: readonly PrivateKeyAccount[]
  /** Addresses the page may see now, active first. */
  readonly sharedAddresses: readonly Hex[]
  readonly chainId: number
  readonly chains: readonly TestChain[]
  readonly authorized: boolean
  /** Every request so far, oldest first. */
  readonly requests: readonly TestRequest[]
  readonly pendingApprovals: readonly PendingApproval[]
  /** Resolves with the next pending approval (one that waits already counts), of `method` when one is given. */
  nextApproval(method?: string): Promise<PendingApproval>
  setApprove(approve: Approve): void
  /** What the person does in the wallet: chooses the accounts to share, active first. Empty locks the wallet. */
  setAccounts(addresses: readonly string[]): void
  /** What the person does in the wallet: moves to another known chain. */
  setChain(chainId: number): void
  /** The wallet takes the permission away: `accountsChanged []` and `disconnect`. */
  disconnect(): void
  /**
   * The same wallet was used in another page of the site: takes over what it remembers (a state that `onStateChange` gave
   * there), and tells this page as an extension does.
   */
  restore(state: Partial<TestWalletState>): void
  /** Announces by EIP-6963, now and whenever the page asks. */
  announce(target?: EventTarget): void
  /** Stops answering `eip6963:requestProvider`. */
  withdraw(): void
  /** Puts the provider at `window.ethereum`; the returned function removes it. */
  inject(target?: object): () => void
  clearRequests(): void
}
