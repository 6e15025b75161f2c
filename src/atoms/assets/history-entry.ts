/** The operations by which the data API tells what a transaction did. */
export const operations = [
  'approve',
  'bought',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'revoke',
  'sell',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const
/** `other`: the data API names an operation that is not on the list. */
export type Operation = (typeof operations)[number] | 'other'

export const statuses = ['confirmed', 'failed', 'pending'] as const

/** Decimal places of an amount in the history; a data API reports whole units, not base units. */
export const HISTORY_PLACES = 36

/** An amount of a token, or a collectible, that a transaction moved. */
export interface Movement {
  readonly direction: 'in' | 'out' | 'self'
  /** Symbol of the token, or name of the collectible; empty if it has none. */
  readonly name: string
  readonly isNft: boolean
  /** In 10^-36 units; undefined if it could not be read. */
  readonly amount?: bigint
  /** In 10^-40 dollars. */
  readonly worth?: bigint
  readonly icon?: string
}

/** A transaction of the account's history. */
export interface HistoryEntry {
  readonly id: string
  readonly hash?: string
  readonly operation: Operation
  readonly status: (typeof statuses)[number]
  /** Epoch milliseconds. */
  readonly minedAt: number
  readonly from?: string
  readonly to?: string
  /** The two most valuable ones, what left before what arrived. */
  readonly movements: readonly Movement[]
}
