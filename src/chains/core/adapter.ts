import type { Clock } from './clock.ts'
import type { ConnectorSink, SavedSession } from './connector.ts'
import type { ErrorCode } from './errors.ts'
import type { PairingHost } from './pairing-host.ts'
import type { SignInRequest } from './sign-in.ts'
import type { Account, CaipNetworkId, Namespace, NamespaceTypes, Network, Session, WalletProvider } from './types.ts'

export type Unsubscribe = () => void

/** Arguments of every adapter call: the environment, and the signal that ends the call. */
export interface Context {
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** Configured networks of the namespace, in the integrator's order; never empty. */
  readonly networks: readonly Network[]
  /** Resolves with what pairing with a remote wallet needs. Undefined without a relay. */
  readonly pairing?: () => Promise<PairingHost>
  /** Resolves with the embedded wallet. Undefined without a secure frame. */
  readonly embedded?: () => Promise<EmbeddedHost>
}

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

/** Outcome of one fee estimate, in base units. */
export interface FeeQuote {
  /** Limit of gas (or its equivalent) of the transaction. */
  readonly gas: bigint
  /** Highest fee that the network can charge; shown to the visitor and kept back by Max. */
  readonly fee: bigint
  /** Fee fields that `submit` passes on unchanged, so that the sent fee is the shown fee. */
  readonly params: { readonly [name: string]: bigint }
  /** Newest block of the node, for estimates that read it. */
  readonly height?: bigint
}

/** Properties of a recipient, read before money moves. */
export interface RecipientFacts {
  readonly contract: boolean
  /** True when the address has never sent or received anything on this network. */
  readonly unused: boolean
  /** True for the contract of a token, or on Solana an account of one: neither belongs to a person. */
  readonly token?: true
}

/** A transfer that the visitor confirmed. The object is frozen: the sent transfer is the shown one. */
export interface TransferIntent {
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly from: string
  readonly to: string
  /** Base units. */
  readonly value: bigint
  readonly fee: FeeQuote
  /** Contract of the sent token; undefined for the network's own coin. */
  readonly token?: string
}

/** State of the chain just before the wallet request; identifies the transfer when the wallet's answer is lost. */
export interface SubmitMark {
  readonly nonce: number
  readonly block: string
  /** Hash of `block`, if the node gave it. A different hash at this height later means a reorganisation. */
  readonly blockHash?: string
}

export type TransferStatus =
  /** `nonce`: the transaction's, if the node shows it. */
  | { readonly status: 'pending'; readonly nonce?: number }
  /** `disputed`: another endpoint of the network contradicts this status. */
  | { readonly status: 'confirmed'; readonly hash: string; readonly disputed?: true }
  | { readonly status: 'reverted'; readonly hash: string; readonly reason?: string; readonly disputed?: true }
  /** `replaced`: a different transaction with the same nonce was mined. `same`: it makes the same transfer. */
  | { readonly status: 'replaced'; readonly hash: string; readonly same: boolean }
  | { readonly status: 'not-found' }

/** The balance of a token, as the network states it. Texts are as they came. */
export interface TokenReading {
  readonly address: string
  readonly decimals: number
  /** Base units. */
  readonly value: bigint
  readonly symbol: string
  readonly name: string
}

/**
 * Reads what an account holds of some tokens, given by their contracts. Undefined stands for a token that could not be
 * read; one that is not held may be left out.
 */
export type ReadTokens = (
  network: Network,
  owner: string,
  tokens: readonly string[],
  c: Context,
) => Promise<readonly (TokenReading | undefined)[]>

export interface BalanceCapability {
  /** Resolves with the native balance in base units. */
  read(network: Network, address: string, c: Context): Promise<bigint>
  /** Loads the reading of tokens on first use. */
  readonly tokens?: () => Promise<ReadTokens>
}

export interface SendCapability<N extends Namespace = Namespace> {
  /**
   * Resolves with the fee of a transfer. `value: 'max'` quotes the transfer of the whole balance.
   * @throws {WmError<'INSUFFICIENT_FUNDS' | 'NODE_ERROR' | 'RPC_UNREACHABLE'>}
   */
  quote(
    input: { readonly from: string; readonly to: string; readonly value: bigint | 'max' },
    network: Network,
    c: Context,
  ): Promise<FeeQuote>
  inspect(address: string, network: Network, c: Context): Promise<RecipientFacts>
  mark(from: string, network: Network, c: Context): Promise<SubmitMark>
  /**
   * Resolves with true when endpoints of the network contradict each other about the account and none confirms the
   * answer that the page uses, or when the endpoint that the page uses refuses requests that others answer. Resolves
   * with false for a single endpoint, or when no other one answers. Undefined in a namespace that cannot compare
   * endpoints.
   */
  disputed?(from: string, network: Network, c: Context): Promise<boolean>
  /**
   * Asks the wallet exactly once. Resolves with the wallet's transaction hash, checked by schema. The signal ends the
   * call only before the wallet is asked: afterwards the transaction may exist, so the answer counts however late it
   * is.
   * @param tell Receives anomalies, which no honest wallet causes, also after the answer; they do not change the
   * result.
   * @throws {WmError<'OUTCOME_UNKNOWN'>} The wallet's answer does not tell whether it sent the transaction.
   */
  submit(session: Session<N>, intent: TransferIntent, c: Context, tell?: (anomaly: string) => void): Promise<string>
  /**
   * Compares the transaction with this hash on the network with the confirmed intent. With `mark`, an equal transfer
   * from before the mark is a mismatch: a malicious wallet could answer with the hash of an older payment and send
   * nothing.
   */
  verify(
    hash: string,
    intent: TransferIntent & { readonly mark?: SubmitMark },
    network: Network,
    c: Context,
  ): Promise<'match' | 'mismatch' | 'unknown'>
  /** Looks up a submitted transfer by hash or, if the wallet's answer was lost, by nonce and content. */
  status(
    intent: {
      readonly from: string
      readonly to: string
      readonly value: bigint
      readonly hash?: string
      readonly mark?: SubmitMark
      /** Nonce of the transaction with this hash, once a node has shown it. */
      readonly nonce?: number
      /** Hashes of other transfers. A transaction makes one transfer, so none of these can be this one. */
      readonly claimed?: readonly string[]
    },
    network: Network,
    c: Context,
  ): Promise<TransferStatus>
  /** Loads the sending of tokens on first use; `token` is the contract. */
  readonly tokens?: () => Promise<(token: string) => TokenSendCapability<N>>
}

/** Facts that an amount of a token depends on, as the token's contract states them. */
export interface TokenFacts {
  readonly decimals: number
  /** Base units. */
  readonly balance: bigint
}

/**
 * Sending of one token. Values are in the token's base units, fees in the network's coin; `'max'` is the whole balance.
 */
export interface TokenSendCapability<N extends Namespace = Namespace> extends SendCapability<N> {
  /**
   * Reads the token's contract.
   * @throws {WmError<'TOKEN_UNREADABLE'>} The contract does not state decimals and balance.
   * @throws {WmError<'RPC_UNREACHABLE'>} No endpoint answers.
   */
  facts(owner: string, network: Network, c: Context): Promise<TokenFacts>
}

/** Optional abilities of a namespace beyond connecting and signing. */
export interface Capabilities<N extends Namespace = Namespace> {
  readonly balance: BalanceCapability
  /** Loads on first use, to stay out of the connect stage. */
  readonly send: () => Promise<SendCapability<N>>
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

/** The embedded wallet, in the form that each namespace's adapter uses. */
export interface EmbeddedHost {
  readonly eip155: WalletProvider
  /**
   * Returns the type of the EVM account; both types have one address
   * ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)).
   */
  readonly accountType: () => NamespaceTypes['eip155']['accountType']
  /** Wallet object of the Wallet Standard. */
  readonly solana: object
  /**
   * Shows the visitor a sign-in message on the wallet's own screen, and signs it with the login. Resolves with
   * undefined when the visitor declines or the wallet only logs in.
   * @throws {WmError<'USER_REJECTED'>} The visitor has left the screen.
   */
  readonly signIn: (
    networkId: CaipNetworkId,
    message: EmbeddedSignIn,
  ) => Promise<{ readonly message: string; readonly signature: string } | undefined>
}

/**
 * A sign-in message for an account that is known only after the login. `accountAddress`, and the text in its place of
 * the account, are `<<AccountAddress>>`.
 */
export interface EmbeddedSignIn extends SignInRequest {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly serializedMessage: string
}
