import type { Hex } from 'viem'
import type { FailureInput } from './failures.ts'
import type { Approve, FailureSwitches, PendingApproval, TestRequest } from './types.ts'

/** A network by its Wallet Standard id, and the Esplora server that the wallet uses for it. */
export interface BitcoinTestChain {
  readonly id: 'bitcoin:mainnet' | 'bitcoin:testnet' | 'bitcoin:signet' | 'bitcoin:regtest'
  /** Base URL. Needed only to send. */
  readonly apiUrl?: string
}

/** Interface by which the page finds the wallet: Wallet Standard, `window.unisat`, or the list of sats-connect. */
export type BitcoinTestWalletKind = 'standard' | 'unisat' | 'sats-connect'

/** Type of a payment account's addresses: native segwit, or segwit wrapped into P2SH. */
export type BitcoinPaymentType = 'p2wpkh' | 'p2sh-p2wpkh'

/** An account as the wallet shares it. */
export interface BitcoinTestAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly purpose: 'payment' | 'ordinals'
  readonly chains: readonly BitcoinTestChain['id'][]
  readonly features: readonly `${string}:${string}`[]
}

/** The state that a wallet keeps between two page loads. Holds no address and no key. */
export interface BitcoinTestWalletState {
  readonly authorized: boolean
  readonly chainId: BitcoinTestChain['id']
}

/** The options of `createBitcoinTestWallet`. Only `chains` is required. */
export interface BitcoinTestWalletOptions {
  readonly chains: readonly [BitcoinTestChain, ...BitcoinTestChain[]]
  /** Default: `'standard'`. */
  readonly kind?: BitcoinTestWalletKind
  /**
   * Secret keys; each gives a payment account and an ordinals account (p2tr). Default: the first two of
   * `bitcoinTestKeys`.
   */
  readonly accounts?: readonly Hex[]
  /** Default: `'p2wpkh'`. */
  readonly paymentType?: BitcoinPaymentType
  /** Default: `'always'`. */
  readonly approve?: Approve
  /** Faults that are on from the start. `wallet.failures` changes them later. */
  readonly failures?: readonly FailureInput[]
  /** True if the page may already see the accounts, as after an earlier visit. */
  readonly authorized?: boolean
  readonly name?: string
  readonly icon?: `data:image/${string}`
  /** A state that `onStateChange` received earlier. */
  readonly restore?: Partial<BitcoinTestWalletState>
  /** Called after each change of the state that a wallet keeps. */
  readonly onStateChange?: (state: BitcoinTestWalletState) => void
}

/** A Bitcoin wallet for tests, with its user: approvals, faults, accounts and chain. */
export interface BitcoinTestWallet {
  /** The object that the page sees: the registered wallet, or the object with the wallet's functions. */
  readonly provider: object
  readonly failures: FailureSwitches
  /** Addresses of all accounts on the wallet's first chain, payment and ordinals in turn. */
  readonly addresses: readonly string[]
  /** Addresses that the page may see now, active first. */
  readonly sharedAddresses: readonly string[]
  readonly authorized: boolean
  /** The wallet's current chain. A Wallet Standard wallet has none: each request names its chain. */
  readonly chainId: BitcoinTestChain['id']
  /** All requests so far, oldest first. */
  readonly requests: readonly TestRequest[]
  readonly pendingApprovals: readonly PendingApproval[]
  /** Resolves with the next pending approval, of `method` if given. An approval that is already pending counts. */
  nextApproval(method?: string): Promise<PendingApproval>
  setApprove(approve: Approve): void
  /** Acts as the wallet's user: chooses the accounts to share, active first. An empty list locks the wallet. */
  setAccounts(addresses: readonly string[]): void
  /** Acts as the wallet's user: moves the wallet to another of its chains. */
  setChain(id: BitcoinTestChain['id']): void
  /** Revokes the page's permission. */
  disconnect(): void
  /** Takes over the state of the same wallet in another page of the site, and notifies this page. */
  restore(state: Partial<BitcoinTestWalletState>): void
  /** Adds the wallet to a page. Returns a function that removes it. */
  register(target?: EventTarget): () => void
  clearRequests(): void
}
