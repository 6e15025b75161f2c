import type { ApprovalReads } from './approval-reads.ts'
import type { Context } from './context.ts'
import type { ExactOffer, ExactPayment, ExactTerms } from './exact-swap.ts'
import type { PaymentCapability } from './payment-capability.ts'
import type { SwapChecks } from './swap-checks.ts'
import type { SwapMarket } from './swap-market.ts'
import type { CaipNetworkId, Namespace, Network, Session } from './types.ts'

/** A choice between a low fee and a short wait. */
export interface FeeSpeed {
  readonly speed: 'slow' | 'normal' | 'fast'
  /** Minutes until the transaction is in a block, as the network estimates them. */
  readonly minutes: number
}

/** The part of a fee estimate that a speed changes. */
export interface FeeChoice extends FeeSpeed, Pick<FeeQuote, 'fee' | 'params' | 'feeOf'> {}

/** Outcome of one fee estimate, in base units. */
export interface FeeQuote extends Partial<FeeSpeed> {
  /** Limit of gas (or its equivalent) of the transaction. */
  readonly gas: bigint
  /** Highest fee that the network can charge; shown to the visitor and kept back by Max. */
  readonly fee: bigint
  /** Part of `fee` that stays in an account which the transfer makes for the recipient. */
  readonly rent?: bigint
  /** The part of the amount that the token keeps, in its base units: the recipient gets that much less. */
  readonly withheld?: bigint
  /** Fee fields that `submit` passes on unchanged, so that the sent fee is the shown fee. */
  readonly params: { readonly [name: string]: bigint }
  /** Speeds to choose from, slowest first, the quoted one included; undefined where there is one only. */
  readonly choices?: readonly FeeChoice[]
  /**
   * Returns the fee of another amount where it depends on the amount: the highest of any amount without one, and
   * undefined if the balance does not cover it.
   */
  readonly feeOf?: (value?: bigint) => bigint | undefined
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
  /** The name of another network of the page on which the address is a contract, while it is none on this one. */
  readonly elsewhere?: string
}

/**
 * The differences between a simulated transfer and one that only moves its amount, in base units of the asset that is
 * sent.
 */
export interface TransferEffects {
  /** Loss of the sender above the amount and the fee. */
  readonly extra: bigint
  /** Part of the amount that does not reach the recipient. */
  readonly missing: bigint
  /** True if the sender loses other tokens as well. */
  readonly others?: true
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
  /** A text of `callText` for a transaction that calls a contract; undefined for a plain transfer. */
  readonly call?: string
  /** Contract of the token that a swap gives; undefined for the coin. */
  readonly receives?: string
}

/** State of the chain just before the wallet request; identifies the transfer when the wallet's answer is lost. */
export interface SubmitMark {
  readonly nonce: number
  readonly block: string
  /** Hash of `block`, if the node gave it. A different hash at this height later means a reorganisation. */
  readonly blockHash?: string
}

export type TransferStatus =
  /**
   * `nonce`: the transaction's, if the node shows it. `hash`: of one that was found by its content. `unseen`: no
   * endpoint that answers knows the transaction, and nothing else has taken its place.
   */
  | {
      readonly status: 'pending'
      readonly hash?: string
      readonly nonce?: number
      readonly unseen?: true
      /** The outputs that the transaction spends, as `id:index`, where these and no nonce tell a replacement. */
      readonly coins?: readonly string[]
    }
  /** `disputed`: another endpoint of the network contradicts this status. */
  | { readonly status: 'confirmed'; readonly hash: string; readonly nonce?: number; readonly disputed?: true }
  | {
      readonly status: 'reverted'
      readonly hash: string
      readonly nonce?: number
      readonly reason?: string
      readonly disputed?: true
    }
  /**
   * `replaced`: a different transaction with the same nonce was mined, or one with the same coins is known. `same`: it
   * makes the same transfer.
   */
  | { readonly status: 'replaced'; readonly hash: string; readonly same: boolean }
  | { readonly status: 'not-found' }

/** The answer of a wallet that sends: the hash of a transaction, or the id that it gave a batch. */
export type SendAnswer = string | { readonly batch: string }

export interface SendCapability<N extends Namespace = Namespace, A extends SendAnswer = string> {
  /**
   * Resolves with the fee of a transfer. `value: 'max'` quotes the transfer of the whole balance. With a `speed` it has
   * no choices; where the network does not have this one, it is the nearest.
   * @throws {WmError<'INSUFFICIENT_FUNDS' | 'NODE_ERROR' | 'RPC_UNREACHABLE'>}
   */
  quote(
    input: {
      readonly from: string
      readonly to: string
      readonly value: bigint | 'max'
      readonly speed?: FeeSpeed['speed'] | undefined
    },
    network: Network,
    c: Context,
  ): Promise<FeeQuote>
  inspect(address: string, network: Network, c: Context): Promise<RecipientFacts>
  /**
   * Simulates the transfer. Resolves with undefined if the network offers no way to. Undefined in a namespace where a
   * transfer cannot do anything else than what it says.
   */
  effects?(
    transfer: Pick<TransferIntent, 'from' | 'to' | 'value'>,
    network: Network,
    c: Context,
  ): Promise<TransferEffects | undefined>
  mark(from: string, network: Network, c: Context): Promise<SubmitMark>
  /**
   * Resolves with true when endpoints of the network contradict each other about the account and none confirms the
   * answer that the page uses, or when the endpoint that the page uses refuses requests that others answer. Resolves
   * with false for a single endpoint, or when no other one answers. Undefined in a namespace that cannot compare
   * endpoints.
   */
  disputed?(from: string, network: Network, c: Context): Promise<boolean>
  /**
   * Asks the wallet exactly once. Resolves with the wallet's transaction hash, checked by schema; for a batch with the
   * id that the wallet gave it, as its transaction is not known yet. The signal ends the call only before the wallet
   * is asked: afterwards the transaction may exist, so the answer counts however late it is.
   * @param tell Receives anomalies, which no honest wallet causes, also after the answer; they do not change the
   * result.
   * @throws {WmError<'OUTCOME_UNKNOWN'>} The wallet's answer does not tell whether it sent the transaction.
   */
  submit(session: Session<N>, intent: TransferIntent, c: Context, tell?: (anomaly: string) => void): Promise<A>
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
      /** The outputs that it spends, once a node has shown them. */
      readonly coins?: readonly string[]
      /** Hashes of other transfers. A transaction makes one transfer, so none of these can be this one. */
      readonly claimed?: readonly string[]
    },
    network: Network,
    c: Context,
  ): Promise<TransferStatus>
  /** Loads the sending of tokens on first use; `token` is the contract. */
  readonly tokens?: () => Promise<(token: string) => TokenSendCapability<N>>
  /** Loads the sending of NFTs on first use; `nft` is a text of `nftToken`. An amount is a number of copies. */
  readonly nfts?: () => Promise<(nft: string) => TokenSendCapability<N>>
  /** Loads requests for payments, and their search, on first use. */
  readonly payments?: () => Promise<PaymentCapability>
  /** Loads swaps, and the approvals that they need, on first use. */
  readonly swaps?: () => Promise<SwapCapability<N>>
  /** Loads the reading and revoking of token approvals on first use. */
  readonly approvals?: () => Promise<ApprovalCapability<N>>
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

/** Swaps, and the approvals that they need. */
export interface SwapCapability<N extends Namespace = Namespace> extends SwapChecks {
  /** Returns the sending of what a text of `callText` says; `token` is the contract of what is paid. */
  sending(call: string, token: string | undefined): SendCapability<N> | Promise<SendCapability<N, SendAnswer>>
  /** Loads what a wallet says about batches on first use. Undefined in a namespace without batches. */
  readonly batches?: () => Promise<BatchCapability<N>>
  /** Loads swaps straight to a recipient on first use. Undefined in a namespace without them. */
  readonly exact?: () => Promise<ExactSwaps<N>>
  /** Loads quotes and transactions by the routers themselves on first use. */
  market(): Promise<SwapMarket>
}

/**
 * The word of a wallet about a batch: on its way, its transaction, or that it will never be sent. `unknown`: the wallet
 * knows no such batch. `silent`: it says nothing.
 */
export type BatchOutcome =
  | { readonly status: 'pending' | 'failed' | 'unknown' | 'silent' }
  | { readonly status: 'sent'; readonly hash: string }

/** Questions to a wallet about batches, which it answers without a prompt. */
export interface BatchCapability<N extends Namespace = Namespace> {
  /** Resolves with true if the wallet says that it makes several calls as one, all or none. Never rejects. */
  isOffered(session: Session<N>, network: Network, c: Context): Promise<boolean>
  /** Resolves with what the wallet says; `id` is the one it gave, else the transfer's. Never rejects. */
  outcome(
    session: Session<N>,
    id: { readonly batch?: string; readonly transfer: string },
    c: Context,
  ): Promise<BatchOutcome>
}

/** Reading and revoking of the approvals by which others may take tokens of an account. */
export interface ApprovalCapability<N extends Namespace = Namespace> extends ApprovalReads {
  /** Returns the sending of what a text of `callText` revokes; `token` is the contract. */
  sending(call: string, token: string | undefined): SendCapability<N>
}

/** Swaps straight to a recipient, by the contracts of the network alone. */
export interface ExactSwaps<N extends Namespace = Namespace> {
  /**
   * Resolves with the cheapest offer; undefined if no pool has enough.
   * @throws {WmError<'RPC_UNREACHABLE'>} No endpoint answers.
   */
  offer(terms: ExactTerms, network: Network, c: Context): Promise<ExactOffer | undefined>
  /** Resolves with the text of the call that pays, which the network may mine within twenty minutes. */
  build(offer: ExactOffer, most: bigint, terms: ExactTerms, network: Network, c: Context): Promise<string>
  /**
   * Returns what an intent gives whom; undefined for one that is no such swap, calls a contract that is not among the
   * routers, or may take another amount than the intent says.
   */
  read(
    intent: Pick<TransferIntent, 'to' | 'value' | 'token' | 'call'>,
    routers: readonly string[],
  ): ExactPayment | undefined
  /** Returns the sending of such a call. */
  sending(call: string, token: string | undefined): SendCapability<N>
}
