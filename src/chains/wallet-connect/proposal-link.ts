import { connectionError } from '../core/error-texts/connection-error.ts'
import type { SignInProof } from '../core/sign-in.ts'
import type { PairingClient } from './client.ts'
import type { ProposedNamespace } from './namespaces.ts'

type Sign = PairingClient['provider']['client']

/** A proposal with the link by which a wallet opens it. */
export interface ProposalLink {
  readonly uri: string
  /** Topic of the pairing that the link opens. */
  readonly topic: string
  /** Topic of the wallet's answer, if not `topic`. */
  readonly answerTopic?: string
  /** Resolves with the library's session, and with proofs if the wallet signed in with the approval. */
  readonly answer: Promise<{
    readonly session: ReturnType<Sign['session']['get']>
    readonly proofs?: readonly SignInProof[]
  }>
  /** Removes the data stored for answers; later answers are ignored. */
  drop?(): Promise<void>
}

export const topicOf = (uri: string): string => uri.slice(3, uri.indexOf('@'))

export async function connectLink(
  { provider }: PairingClient,
  optionalNamespaces: { [namespace: string]: ProposedNamespace },
): Promise<ProposalLink> {
  // The provider's own `connect` reports the link by an event, which an earlier attempt may also cause.
  const { uri, approval } = await provider.client.connect({ optionalNamespaces })
  if (!uri) throw connectionError('CONNECT_FAILED')
  return { uri, topic: topicOf(uri), answer: approval().then((session) => ({ session })) }
}
