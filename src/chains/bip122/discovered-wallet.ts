import type { Call } from '../wallet-standard/call.ts'
import type { FoundWallet } from '../wallet-standard/create-finder.ts'

/** A Wallet Standard wallet with `bitcoin:connect`. */
export interface DiscoveredStandardWallet extends FoundWallet {
  readonly family: 'standard'
  /** Bitcoin chains under the wallet's own names. */
  readonly chains: readonly string[]
  readonly connect: Call
  /** `standard:connect`, which supports a silent mode. */
  readonly connectSilently: Call | undefined
  readonly disconnect: Call | undefined
  readonly on: Call | undefined
  readonly signMessage: Call | undefined
  readonly signTransaction: Call | undefined
  /** `bitcoin:switchNetwork`; its wallets have a current network and take CAIP-2 ids. */
  readonly switchNetwork: Call | undefined
  /** Returns the shared accounts, unchecked. */
  readonly accounts: () => unknown
}

/** A wallet that lists itself for sats-connect; Leather uses a dialect of it. */
export interface DiscoveredListedWallet extends FoundWallet {
  readonly family: 'sats-connect' | 'leather'
  readonly request: Call
  readonly addListener: Call | undefined
}

/** Functions of UniSat's interface, and those of OKX. */
export const injectedCalls = [
  'connect',
  'requestAccounts',
  'getAccounts',
  'switchChain',
  'signMessage',
  'signPsbt',
  'pushPsbt',
  'sendBitcoin',
  'send',
  'disconnect',
  'on',
  'removeListener',
] as const

export type InjectedCalls = { readonly [name in (typeof injectedCalls)[number]]: Call | undefined }

export interface DiscoveredUnisatWallet extends FoundWallet {
  readonly family: 'unisat'
  readonly calls: InjectedCalls
}

/** OKX has a separate object for each network. */
export interface DiscoveredOkxWallet extends FoundWallet {
  readonly family: 'okx'
  readonly calls: InjectedCalls
  readonly testCalls: InjectedCalls | undefined
}

/** A wallet as it was when the finder read it. */
export type DiscoveredWallet =
  | DiscoveredStandardWallet
  | DiscoveredListedWallet
  | DiscoveredUnisatWallet
  | DiscoveredOkxWallet
