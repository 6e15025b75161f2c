import type { SignInProof } from '../core/sign-in.ts'
import type { PairingClient } from './client.ts'

type Sign = PairingClient['provider']['client']

/** A proposal that a wallet can take by its link, however it was made. */
export interface ProposalLink {
  readonly uri: string
  /** Of the pairing that the link opens. */
  readonly topic: string
  /** Where a wallet answers, when not on `topic`. */
  readonly answerTopic?: string
  /** The library's session; with proofs when the wallet signed in as it approved. */
  readonly answer: Promise<{
    readonly session: ReturnType<Sign['session']['get']>
    readonly proofs?: readonly SignInProof[]
  }>
  /** Takes back what was put aside for answers; none is heard from then on. */
  drop?(): Promise<void>
}

export const topicOf = (uri: string): string => uri.slice(3, uri.indexOf('@'))
