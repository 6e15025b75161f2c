import { WmError } from '../core/errors.ts'
import type { PairingClient } from './client.ts'
import type { ProposedNamespace } from './namespaces.ts'
import { type ProposalLink, topicOf } from './proposal-link.ts'

/** A link that asks for a session. */
export async function connectLink(
  { provider }: PairingClient,
  optionalNamespaces: { [namespace: string]: ProposedNamespace },
): Promise<ProposalLink> {
  // Not by the provider's own `connect`: it tells the link by an event, which an attempt before this one may cause.
  const { uri, approval } = await provider.client.connect({ optionalNamespaces })
  if (!uri) throw new WmError('CONNECT_FAILED')
  return { uri, topic: topicOf(uri), answer: approval().then((session) => ({ session })) }
}
