import type { Hex, PrivateKeyAccount } from 'viem'
import type { Failure, FailureInput } from './failures.ts'

/** A chain that the wallet knows. Any viem `Chain` fits. */
export interface TestChain {
  readonly id: number
  readonly name: string
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly nativeCurrency?: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** A call of `provider.request`. */
export interface TestRequest {
  readonly method: string
  readonly params: readonly unknown[]
  /** Milliseconds since the epoch. */
  readonly time: number
}

/** A request that waits for the wallet's user. */
export interface PendingApproval {
  readonly id: number
  readonly request: TestRequest
  /** Approves the request. Returns false if it was already answered. */
  approve(): boolean
  /** Rejects the request with code 4001. Returns false if it was already answered. */
  reject(): boolean
}

/**
 * The policy for approvals: `'always'` approves at once; `'never'` leaves them in `pendingApprovals` for a test to
 * answer; a function decides each one (`true` approves, `false` or a throw rejects).
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

/** The state that a wallet keeps between two page loads. Holds no address and no key. */
export interface TestWalletState {
  readonly authorized: boolean
  readonly chainId: number
  /** Chains that a page added by `wallet_addEthereumChain`. */
  readonly addedChains: readonly TestChain[]
}

/** The options of `createTestWallet`. Only `chains` is required. */
export interface TestWalletOptions {
  /** Chains known from the start; the wallet begins on the first. Other chains answer 4902 until they are added. */
  readonly chains: readonly [TestChain, ...TestChain[]]
  /** Private keys or viem accounts; the first is active. Default: the first two of `testKeys`. */
  readonly accounts?: readonly (Hex | PrivateKeyAccount)[]
  /** Default: `'always'`. */
  readonly approve?: Approve
  /** Faults that are on from the start. `wallet.failures` changes them later. */
  readonly failures?: readonly FailureInput[]
  /** True if the page may already see the accounts, as after an earlier visit. */
  readonly authorized?: boolean
  readonly name?: string
  /** A `data:image/…` URI. */
  readonly icon?: string
  readonly rdns?: string
  readonly uuid?: string
  /** A state that `onStateChange` received earlier. */
  readonly restore?: Partial<TestWalletState>
  /**
   * The contract of batches, with `executeBatch((address,uint256,bytes)[])`: on networks that have it, an account that
   * is asked for several calls as one ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)) delegates to it
   * ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)) and makes them in one transaction. Default: no batches.
   */
  readonly batchContract?: Hex
  /** Called after each change of the state that a wallet keeps. */
  readonly onStateChange?: (state: TestWalletState) => void
}

/** Faults, which can be switched at any time. */
export interface FailureSwitches {
  readonly list: readonly Failure[]
  /** Turns one more fault on. Returns a function that turns it off. */
  add(failure: FailureInput): () => void
  /** Replaces all faults. */
  set(failures: readonly FailureInput[]): void
  clear(): void
}

/** An EIP-1193 wallet for tests, with its user: approvals, faults, accounts and chain. */
export interface TestWallet {
  readonly info: TestWalletInfo
  readonly provider: TestProvider
  readonly failures: FailureSwitches
  /** All accounts of the wallet, shared or not. */
  readonly accounts: readonly PrivateKeyAccount[]
  /** Addresses that the page may see now, active first. */
  readonly sharedAddresses: readonly Hex[]
  readonly chainId: number
  readonly chains: readonly TestChain[]
  readonly authorized: boolean
  /** All requests so far, oldest first. */
  readonly requests: readonly TestRequest[]
  readonly pendingApprovals: readonly PendingApproval[]
  /** Resolves with the next pending approval, of `method` if given. An approval that is already pending counts. */
  nextApproval(method?: string): Promise<PendingApproval>
  setApprove(approve: Approve): void
  /** Acts as the wallet's user: chooses the accounts to share, active first. An empty list locks the wallet. */
  setAccounts(addresses: readonly string[]): void
  /** Acts as the wallet's user: moves the wallet to another chain that it knows. */
  setChain(chainId: number): void
  /** Revokes the page's permission: fires `accountsChanged []` and `disconnect`. */
  disconnect(): void
  /**
   * Takes over the state of the same wallet in another page of the site, as received by `onStateChange` there, and
   * notifies this page as an extension does.
   */
  restore(state: Partial<TestWalletState>): void
  /** Announces by EIP-6963, at once and whenever the page requests providers. */
  announce(target?: EventTarget): void
  /** Stops answering `eip6963:requestProvider`. */
  withdraw(): void
  /** Sets the provider as `window.ethereum`. Returns a function that removes it. */
  inject(target?: object): () => void
  clearRequests(): void
}
