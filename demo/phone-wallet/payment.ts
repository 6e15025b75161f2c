import type { Sheet } from './describe.ts'

/** An account of the wallet that can be asked to pay. */
export interface Payer {
  readonly label: string
  readonly address: string
  /** Amount of the asset in the account, with the symbol. */
  readonly holds: string
  readonly isEnough: boolean
}

/** A payment that a link asks for, as the review shows it. */
export interface Payment {
  /** Amount and symbol. */
  readonly amount: string
  readonly lead: string
  readonly facts: Sheet['facts']
  readonly payers: readonly Payer[]
  /** Signs and submits what the review shows, once. Resolves with the hash of the transaction. */
  send(payer: Payer): Promise<string>
  /** Resolves with whether the network has executed a transaction; false also when it takes too long. */
  isDone(hash: string): Promise<boolean>
}
