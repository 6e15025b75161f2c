import type { Clock } from './clock.ts'
import type { ConnectorSink, SavedSession } from './connector.ts'
import type { EmbeddedHost } from './embedded-host.ts'
import type { ErrorCode } from './errors.ts'
import type { PairingHost } from './pairing-host.ts'
import type { SignInRequest } from './sign-in.ts'
import type { Account, CaipNetworkId, Namespace, NamespaceTypes, Network, Session } from './types.ts'

export type Unsubscribe = () => void

/** What every call of an adapter gets: the outside world and a way to stop. */
export interface Context {
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** Every configured network of the namespace, in the integrator's order; never empty. */
  readonly networks: readonly Network[]
  /** What pairing with a remote wallet needs; absent where the page has no relay. */
  readonly pairing?: () => Promise<PairingHost>
  /** The embedded wallet; absent where the page names no secure frame. */
  readonly embedded?: () => Promise<EmbeddedHost>
}

/**
 * `pending`: an earlier request is still open in the wallet (-32002); the call resolves once the visitor ends it there.
 * Of a pairing: `prompt` waits for a wallet, `scanned` a wallet has the code and asks its owner, `unreachable` the relay
 * is not there and is being looked for.
 */
export type ConnectStep = 'prompt' | 'pending' | 'switching' | 'adding' | 'scanned' | 'unreachable'

export interface ConnectContext extends Context {
  /** The network the page wants; the wallet is asked to switch when it is on another. */
  readonly networkId: CaipNetworkId
  /** The account to prefer when the wallet shares several. */
  readonly address?: string
  /** Called when the wallet needs something further before the connection can be made. */
  readonly onStep?: (step: ConnectStep) => void
  /** A pairing URI (`wc:…@2?…`) to show or to open; called again with a fresh one before `expiresAt` (epoch ms). */
  readonly onUri?: (uri: string, expiresAt: number) => void
  /**
   * Asks the wallet to sign in with the approval that connects it, where `oneClickSignIn` says that it can be asked;
   * else it only connects. The proofs are in the session.
   */
  readonly signIn?: SignInRequest
}

/** What a wallet tells on its own. */
export interface SessionSink<N extends Namespace = Namespace> {
  changed(session: Session<N>): void
  /** `elsewhere`: another page of this site ended or replaced the session, and what is stored is that page's. */
  disconnected(elsewhere?: boolean): void
}

/** The outcome of one fee estimate, all in base units. */
export interface FeeQuote {
  /** Units of gas (or its like) the transaction may use. */
  readonly gas: bigint
  /** The most that the network can charge: shown, and left over by Max. */
  readonly fee: bigint
  /** Passed on to `submit` untouched, so that what was shown is what is sent. */
  readonly params: { readonly [name: string]: bigint }
  /** The newest block that the node knew of, where reading the fee tells. */
  readonly height?: bigint
}

/** What is known of a recipient before money moves. */
export interface RecipientFacts {
  readonly contract: boolean
  /** True when this account never sent or received anything on this network. */
  readonly unused: boolean
}

/** A transfer the visitor confirmed. Frozen: shown and sent from the same object. */
export interface TransferIntent {
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly from: string
  readonly to: string
  /** Base units. */
  readonly value: bigint
  readonly fee: FeeQuote
  /** The contract of the token that is sent; absent for the network's own coin. */
  readonly token?: string
}

/** Where the chain was just before the wallet was asked; lets a lost answer be found again. */
export interface SubmitMark {
  readonly nonce: number
  readonly block: string
}

export type TransferStatus =
  /** `nonce`: of the transaction itself, where the node shows it. */
  | { readonly status: 'pending'; readonly nonce?: number }
  /** `disputed`: another endpoint of the network says something else of this transaction. */
  | { readonly status: 'confirmed'; readonly hash: string; readonly disputed?: true }
  | { readonly status: 'reverted'; readonly hash: string; readonly reason?: string; readonly disputed?: true }
  /** Another transaction with the same nonce was mined. */
  | { readonly status: 'replaced'; readonly hash: string; readonly same: boolean }
  | { readonly status: 'not-found' }

export interface BalanceCapability {
  /** Native balance in base units. */
  read(network: Network, address: string, c: Context): Promise<bigint>
}

export interface SendCapability<N extends Namespace = Namespace> {
  /** Throws WmError `INSUFFICIENT_FUNDS`, `NODE_ERROR`, `RPC_UNREACHABLE`. `value: 'max'` quotes for a plain transfer. */
  quote(
    input: { readonly from: string; readonly to: string; readonly value: bigint | 'max' },
    network: Network,
    c: Context,
  ): Promise<FeeQuote>
  inspect(address: string, network: Network, c: Context): Promise<RecipientFacts>
  mark(from: string, network: Network, c: Context): Promise<SubmitMark>
  /**
   * True where the endpoints of a network contradict each other about the account, and no majority of them says what the
   * page is told; so does the one that tells the page, where it refuses what others answer. False with one endpoint, or
   * when no other one answers. Absent where nobody can ask.
   */
  disputed?(from: string, network: Network, c: Context): Promise<boolean>
  /**
   * Asks the wallet exactly once. Resolves with the hash the wallet gave, checked by schema. The signal counts only
   * until the wallet is asked: from then on the answer matters, however late it comes (safety S-03).
   * @param tell Hears of what an honest wallet does not do, also after the answer; nothing of it changes the answer.
   * @throws {WmError<'OUTCOME_UNKNOWN'>} The wallet's answer does not tell whether it sent the transaction.
   */
  submit(session: Session<N>, intent: TransferIntent, c: Context, tell?: (anomaly: string) => void): Promise<string>
  /**
   * Compares what is on the network under this hash with what was confirmed. With `mark`, an equal transfer from before
   * it is a mismatch: a wallet could answer with the hash of an older payment and send nothing.
   */
  verify(
    hash: string,
    intent: TransferIntent & { readonly mark?: SubmitMark },
    network: Network,
    c: Context,
  ): Promise<'match' | 'mismatch' | 'unknown'>
  /** Looks a submitted transfer up, by hash or, when the answer was lost, by nonce and content. */
  status(
    intent: {
      readonly from: string
      readonly to: string
      readonly value: bigint
      readonly hash?: string
      readonly mark?: SubmitMark
      /** Nonce of the transaction with this hash, once a node has shown it. */
      readonly nonce?: number
      /** Hashes of other transfers. A transaction on the network is one transfer, so none of these can be this one. */
      readonly claimed?: readonly string[]
    },
    network: Network,
    c: Context,
  ): Promise<TransferStatus>
  /** Sending of tokens, by their contract. Loaded when first used. */
  readonly tokens?: () => Promise<(token: string) => TokenSendCapability<N>>
}

/** What the amount of a token depends on, as its own contract says. */
export interface TokenFacts {
  readonly decimals: number
  /** Base units. */
  readonly balance: bigint
}

/** Sending of one token: values are in its base units, fees in the network's coin. `'max'` is all of it. */
export interface TokenSendCapability<N extends Namespace = Namespace> extends SendCapability<N> {
  /** @throws {WmError<'TOKEN_UNREADABLE'>} The contract does not say. `RPC_UNREACHABLE`: nobody does. */
  facts(owner: string, network: Network, c: Context): Promise<TokenFacts>
}

/** What a namespace may be able to do beyond connecting and signing. */
export interface Capabilities<N extends Namespace = Namespace> {
  readonly balance: BalanceCapability
  /** Loaded when first used, so that connecting does not pay for it. */
  readonly send: () => Promise<SendCapability<N>>
  /**
   * Whether a wallet of this connector can be asked to connect and sign in with one approval, given the namespaces that
   * would be proposed to it. A wallet may still only connect.
   */
  readonly oneClickSignIn: (connectorId: string, proposed: readonly string[]) => boolean
}

/** What a namespace demands of the account that a connection is switched to. */
export interface AccountRule<N extends Namespace = Namespace> {
  /** False for accounts that are shown and cannot be chosen. */
  selectable(account: Account<N>): boolean
  /** Throws WmError `OPTION_INVALID` where the rule is broken, `ACCOUNT_CHANGED` where the session has no such account. */
  check(session: Session<N>, address: string | undefined): void
}

/** Everything that shared code may ask of a namespace. */
export interface NamespaceAdapter<N extends Namespace = Namespace> {
  readonly namespace: N
  readonly defaultAccountType: NamespaceTypes[N]['accountType']
  readonly capabilities: Partial<Capabilities<N>>
  /** Absent where every account may be chosen, and none has to be named. */
  readonly accountRule?: AccountRule<N>
  /** The network is the page's own choice: switching never asks the wallet. */
  readonly localNetworks?: true
  /** The canonical form, or undefined when it is not an address of this namespace. */
  parseAddress(raw: string): NamespaceTypes[N]['address'] | undefined
  /** Finds wallets now and later. */
  discover(sink: ConnectorSink, options: DiscoverOptions): Unsubscribe
  connect(connectorId: string, c: ConnectContext): Promise<Session<N>>
  /** Never prompts. Null when the wallet no longer shares an account or is not there. */
  reconnect(saved: SavedSession, c: Context): Promise<Session<N> | null>
  disconnect(session: Session<N>, c: Context): Promise<void>
  switchNetwork(session: Session<N>, id: CaipNetworkId, c: Context): Promise<Session<N>>
  signMessage(session: Session<N>, message: string, c: Context): Promise<string>
  /** Reports account, chain and disconnect events of the wallet until unsubscribed. */
  watch(session: Session<N>, sink: SessionSink<N>): Unsubscribe
  /** The wallet's or node's own error as one of our codes; undefined when it is none of its own. Never rejects. */
  describeError(error: unknown): ErrorCode | undefined | Promise<ErrorCode | undefined>
}

export interface DiscoverOptions {
  /** Also list announced wallets (EIP-6963 and its likes). */
  readonly announced: boolean
  /** Also list the legacy injected provider. */
  readonly injected: boolean
}

/** Type guard: without it `adapter.capabilities.send` may be undefined and does not compile as a call. */
export function supports<N extends Namespace, K extends keyof Capabilities<N>>(
  adapter: NamespaceAdapter<N>,
  capability: K,
): adapter is NamespaceAdapter<N> & { capabilities: Pick<Capabilities<N>, K> } {
  return adapter.capabilities[capability] !== undefined
}
