import type { Call } from '../wallet-standard/call.ts'
import type { FoundWallet } from '../wallet-standard/finder.ts'

/** A wallet of Wallet Standard that has `bitcoin:connect`. */
export interface StandardFound extends FoundWallet {
  readonly family: 'standard'
  /** Its Bitcoin chains, as it names them. */
  readonly chains: readonly string[]
  readonly connect: Call
  /** `standard:connect`, which can be asked not to prompt. */
  readonly connectSilently: Call | undefined
  readonly disconnect: Call | undefined
  readonly on: Call | undefined
  readonly signMessage: Call | undefined
  readonly signTransaction: Call | undefined
  /** `bitcoin:switchNetwork`: the wallet is on a network of its own, and hears CAIP-2 ids. */
  readonly switchNetwork: Call | undefined
  /** What the wallet shares now, as it says it. */
  readonly accounts: () => unknown
}

/** A wallet that lists itself for sats-connect; Leather speaks a dialect of it. */
export interface RequestFound extends FoundWallet {
  readonly family: 'sats-connect' | 'leather'
  readonly request: Call
  readonly addListener: Call | undefined
}

/** The functions of UniSat and of those that took them over. */
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

export interface UnisatFound extends FoundWallet {
  readonly family: 'unisat'
  readonly calls: InjectedCalls
}

/** One object for each network. */
export interface OkxFound extends FoundWallet {
  readonly family: 'okx'
  readonly calls: InjectedCalls
  readonly testCalls: InjectedCalls | undefined
}

/** A wallet as it was when it was found. */
export type Found = StandardFound | RequestFound | UnisatFound | OkxFound
