import type { Hex } from 'viem'
import type { FailureInput } from './failures.ts'
import type { Approve, FailureSwitches, PendingApproval, TestRequest } from './types.ts'

/** A network as Wallet Standard names it, and the Esplora server that the wallet uses for it. */
export interface BitcoinTestChain {
  readonly id: 'bitcoin:mainnet' | 'bitcoin:testnet' | 'bitcoin:signet' | 'bitcoin:regtest'
  /** Base URL; only what sends needs it. */
  readonly apiUrl?: string
}

/** How the page meets the wallet: by Wallet Standard, as `window.unisat`, or in the list of sats-connect. */
export type BitcoinTestWalletKind = 'standard' | 'unisat' | 'sats-connect'

/** An account as the wallet shows it. */
export interface BitcoinTestAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly purpose: 'payment' | 'ordinals'
  readonly chains: readonly BitcoinTestChain['id'][]
  readonly features: readonly `${string}:${string}`[]
}

/** What a wallet remembers between two page loads. Holds no address and no key. */
export interface BitcoinTestWalletState {
  readonly authorized: boolean
  readonly chainId: BitcoinTestChain['id']
}

export interface BitcoinTestWalletOptions {
  readonly chains: readonly [BitcoinTestChain, ...BitcoinTestChain[]]
  /** Default `'standard'`. */
  readonly kind?: BitcoinTestWalletKind
  /** Secret keys; each is a payment account (p2wpkh) and an ordinal one (p2tr). Default: the first two of `bitcoinTestKeys`. */
  readonly accounts?: readonly Hex[]
  /** Default `'always'`. */
  readonly approve?: Approve
  /** Faults that are on from the start; `wallet.failures` changes them later. */
  readonly failures?: readonly FailureInput[]
  /** True when the page is already allowed to see the accounts, as after an earlier visit. */
  readonly authorized?: boolean
  readonly name?: string
  readonly icon?: `data:image/${string}`
  /** A state that `onStateChange` gave earlier. */
  readonly restore?: Partial<BitcoinTestWalletState>
  /** Called after each change of what a wallet remembers. */
  readonly onStateChange?: (state: BitcoinTestWalletState) => void
}

export interface BitcoinTestWallet {
  /** What the page sees: the registered wallet, or the object with the wallet's functions. */
  readonly provider: object
  readonly failures: FailureSwitches
  /** The addresses of every account that the wallet holds, payment and ordinal in turn, on its first chain. */
  readonly addresses: readonly string[]
  /** Addresses the page may see now, active first. */
  readonly sharedAddresses: readonly string[]
  readonly authorized: boolean
  /** The chain that it is on; a wallet of Wallet Standard is on none and hears of it with each request. */
  readonly chainId: BitcoinTestChain['id']
  /** Every request so far, oldest first. */
  readonly requests: readonly TestRequest[]
  readonly pendingApprovals: readonly PendingApproval[]
  /** Resolves with the next pending approval (one that waits already counts), of `method` when one is given. */
  nextApproval(method?: string): Promise<PendingApproval>
  setApprove(approve: Approve): void
  /** What the person does in the wallet: chooses the accounts to share, active first. Empty locks the wallet. */
  setAccounts(addresses: readonly string[]): void
  /** The person moves the wallet to another of its chains. */
  setChain(id: BitcoinTestChain['id']): void
  /** The wallet takes the permission away. */
  disconnect(): void
  /** The same wallet was used in another page of the site: takes over what it remembers there, and tells this page. */
  restore(state: Partial<BitcoinTestWalletState>): void
  /** Puts the wallet on a page; the returned function takes it back. */
  register(target?: EventTarget): () => void
  clearRequests(): void
}
