import type { Client, PendingStruct, ProposalStruct } from './client.ts'
import { type Proposal, readSite, type SiteRequest } from './wallet-state.ts'

interface Ears {
  hearProposal(raw: ProposalStruct): void
  hearRequest(raw: Pick<PendingStruct, 'id' | 'topic' | 'params'>): void
  readSessions(): void
  dropProposals(gone: (proposal: Proposal) => boolean): void
  dropRequests(gone: (request: SiteRequest) => boolean): void
  say(text: string): void
}

export function listen(client: Client, ears: Ears): void {
  const names = new Map(client.session.getAll().map(({ topic, peer }) => [topic, readSite({ ...peer.metadata }).name]))
  const refresh = () => {
    for (const { topic, peer } of client.session.getAll()) names.set(topic, readSite({ ...peer.metadata }).name)
    ears.readSessions()
  }
  const ended = (topic: string, how: string) => {
    ears.say(`${names.get(topic) ?? 'A site'} ${how}`)
    refresh()
  }
  client.on('session_proposal', ({ params }) => ears.hearProposal(params))
  client.on('session_request', (request) => {
    refresh()
    ears.hearRequest(request)
  })
  client.on('session_delete', ({ topic }) => ended(topic, 'disconnected'))
  client.on('session_expire', ({ topic }) => ended(topic, 'is disconnected: its time ran out'))
  client.on('proposal_expire', ({ id }) => {
    ears.dropProposals((each) => each.id === id)
    ears.say('A site’s question has expired')
  })
  client.on('session_request_expire', ({ id }) => ears.dropRequests((each) => each.id === id))
  client.core.pairing.events.on('pairing_delete', ({ topic }: { readonly topic: string }) => {
    ears.dropProposals(({ pairingTopic }) => pairingTopic === topic)
  })
  // The library fires no event when a site rejects or acknowledges a session.
  client.core.relayer.on('relayer_message', () => window.setTimeout(refresh, 60))
}
