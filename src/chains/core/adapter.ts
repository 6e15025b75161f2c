import type { BalanceCapability } from './balance-capability.ts'
import type { ConnectorSink, SavedSession } from './connector.ts'
import type { Context, Unsubscribe } from './context.ts'
import type { ErrorCode } from './errors.ts'
import type { SendCapability } from './send-capability.ts'
import type { SignInRequest } from './sign-in.ts'
import type { SmartSessionCapability } from './smart-session-capability.ts'
import type { Account, CaipNetworkId, Namespace, NamespaceTypes, Session } from './types.ts'

/**
 * Progress of a connection. `pending`: an earlier request is still open in the wallet (-32002); the call resolves when
 * the visitor ends it there. Pairings have three steps of their own: `prompt`, no wallet has read the code yet;
 * `scanned`, a wallet has read it and shows its prompt; `unreachable`, the relay does not answer and the client
 * retries.
 */
export type ConnectStep = 'prompt' | 'pending' | 'switching' | 'adding' | 'scanned' | 'unreachable'

export interface ConnectContext extends Context {
  /** Network that the page wants; a wallet on another network receives a switch request. */
  readonly networkId: CaipNetworkId
  /** Preferred account of a wallet that shares several. */
  readonly address?: string
  /** Called when the wallet needs a further step before it is connected. */
  readonly onStep?: (step: ConnectStep) => void
  /**
   * Receives a pairing URI (`wc:…@2?…`) to show or to open; called again with a fresh URI before `expiresAt` (epoch
   * ms).
   */
  readonly onUri?: (uri: string, expiresAt: number) => void
  /**
   * Asks the wallet to sign in with the approval, if `oneClickSignIn` returns true; otherwise the wallet only connects.
   * The session contains the proofs.
   */
  readonly signIn?: SignInRequest
}

/** Receiver of a wallet's events. */
export interface SessionSink<N extends Namespace = Namespace> {
  changed(session: Session<N>): void
  /** `elsewhere`: another page of this origin ended or replaced the session; the stored session is that page's. */
  disconnected(elsewhere?: boolean): void
}

/** Optional abilities of a namespace beyond connecting and signing. */
export interface Capabilities<N extends Namespace = Namespace> {
  readonly balance: BalanceCapability
  /** Loads on first use, to stay out of the connect stage. */
  readonly send: () => Promise<SendCapability<N>>
  /** Loads on first use, as above. */
  readonly smartSessions: () => Promise<SmartSessionCapability<N>>
  /**
   * Returns whether one approval of this connector's wallet can connect and sign in, given the namespaces of the page,
   * which a pairing proposes together. The wallet may still only connect.
   */
  readonly oneClickSignIn: (connectorId: string, proposed: readonly string[]) => boolean
}

/** Rule of a namespace for the account that a connection switches to. */
export interface AccountRule<N extends Namespace = Namespace> {
  /** Returns false for accounts that are shown but cannot be chosen. */
  selectable(account: Account<N>): boolean
  /**
   * @throws {WmError<'OPTION_INVALID'>} `address` breaks the rule.
   * @throws {WmError<'ACCOUNT_CHANGED'>} The session has no such account.
   */
  check(session: Session<N>, address: string | undefined): void
}

/** Interface between shared code and a namespace. */
export interface NamespaceAdapter<N extends Namespace = Namespace> {
  readonly namespace: N
  readonly defaultAccountType: NamespaceTypes[N]['accountType']
  readonly capabilities: Partial<Capabilities<N>>
  /** Undefined in a namespace where every account can be chosen and none has to be named. */
  readonly accountRule?: AccountRule<N>
  /** True when the network is the page's own choice: a switch never asks the wallet. */
  readonly localNetworks?: true
  /** Returns the canonical form; undefined for a text that is not an address of this namespace. */
  parseAddress(raw: string): NamespaceTypes[N]['address'] | undefined
  /** Reports the wallets in this browser, and later changes. */
  discover(sink: ConnectorSink, options: DiscoverOptions): Unsubscribe
  connect(connectorId: string, c: ConnectContext): Promise<Session<N>>
  /** Resolves with the session, without a prompt; null when the wallet is not installed or shares no account. */
  reconnect(saved: SavedSession, c: Context): Promise<Session<N> | null>
  disconnect(session: Session<N>, c: Context): Promise<void>
  switchNetwork(session: Session<N>, id: CaipNetworkId, c: Context): Promise<Session<N>>
  signMessage(session: Session<N>, message: string, c: Context): Promise<string>
  /** Reports the wallet's account, network and disconnect events until unsubscribed. */
  watch(session: Session<N>, sink: SessionSink<N>): Unsubscribe
  /** Returns the error code for an error of the wallet or the node; undefined for an unknown one. Never rejects. */
  describeError(error: unknown): ErrorCode | undefined | Promise<ErrorCode | undefined>
}

export interface DiscoverOptions {
  /** Includes announced wallets ([EIP-6963](https://eips.ethereum.org/EIPS/eip-6963), Wallet Standard). */
  readonly announced: boolean
  /** Includes the legacy injected provider. */
  readonly injected: boolean
}

/** Type guard; without it `adapter.capabilities.send` may be undefined and does not compile as a call. */
export function supports<N extends Namespace, K extends keyof Capabilities<N>>(
  adapter: NamespaceAdapter<N>,
  capability: K,
): adapter is NamespaceAdapter<N> & { capabilities: Pick<Capabilities<N>, K> } {
  return adapter.capabilities[capability] !== undefined
}
