import type { Context } from './context.ts'
import type { Network } from './types.ts'

/** An approval that may have been given; the chain tells whether it still holds. */
export interface ApprovalPlace {
  /** The contract of the token or collection. */
  readonly token: string
  /** The address that may take it. Undefined for one item, of which the collection itself says who that is. */
  readonly spender?: string
  /** An amount of a token, all items of a collection, or the one with this id. */
  readonly of: 'amount' | 'collection' | bigint
}

/** An approval that holds, as the token's contract states it. Texts are as they came. */
export interface ApprovalReading extends ApprovalPlace {
  readonly spender: string
  /** Base units of a token; 1 for an item or a collection. */
  readonly amount: bigint
  /** 0 for an item, a collection, and a token that states none. */
  readonly decimals: number
  readonly symbol: string
  readonly name: string
}

export interface ApprovalList {
  readonly list: readonly ApprovalReading[]
  /** Number of approvals of which the contract, or the network, did not say whether they hold. */
  readonly unread: number
}

export interface FoundApprovals extends ApprovalList {
  /** The oldest block that was searched; 0 if all were, undefined if the node lists none. */
  readonly since: bigint | undefined
  /** True if more were found than are read. */
  readonly isCut: boolean
}

/** Readings of the approvals by which others may take tokens of an account. */
export interface ApprovalReads {
  /**
   * Searches the newest blocks for approvals, as far as the node lets it, and reads each from its contract, with those
   * of `known`. Where there are too many, those of `tokens` come first, which are contracts in lower case.
   * @throws {WmError<'RPC_UNREACHABLE'>} No endpoint answers.
   */
  find(
    owner: string,
    network: Network,
    known: readonly ApprovalPlace[],
    tokens: readonly string[],
    c: Context,
  ): Promise<FoundApprovals>
  /** Reads what holds of these. What is not answered in time is counted as unread. */
  read(owner: string, network: Network, places: readonly ApprovalPlace[], c: Context): Promise<ApprovalList>
}
