import { sha256 } from './mailbox.mjs'

/** A JSON-RPC error answer; codes below −32000 mean limits. */
export class RpcError extends Error {
  /** @param {number} code @param {string} message */
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

const invalid = (text) => new RpcError(-32602, text)
const day = 86_400
/** Default TTL in seconds: six hours, as the relay protocol defines. */
const usualTtl = 6 * 3600

function topicOf(value) {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw invalid('A topic is 64 lower-case hex digits.')
  return value
}

function listOf(value, most) {
  if (!Array.isArray(value) || value.length === 0) throw invalid('A batch is a list with at least one entry.')
  if (value.length > most) throw invalid(`A batch holds at most ${most} entries.`)
  return value
}

/**
 * The methods of the relay protocol by name. Each receives the calling peer and its parameters.
 * @param {{ mailbox: ReturnType<typeof import('./mailbox.mjs').createMailbox>, post: ReturnType<typeof
 * import('./post.mjs').createPost>, count: (tag: number) => void, limits: typeof import('./limits.mjs').defaultLimits
 * }} relay
 */
export function createMethods({ mailbox, post, count, limits }) {
  function subscribe(peer, topic) {
    if (!peer.topics.has(topic) && peer.topics.size >= limits.topics)
      throw new RpcError(-32001, `A client may follow ${limits.topics} topics.`)
    post.subscribe(peer, topic)
    return sha256(topic + peer.client)
  }

  function publish(peer, { topic, message, ttl = usualTtl, tag = 0, prompt = false, attestation }) {
    topicOf(topic)
    if (typeof message !== 'string' || message === '') throw invalid('A message is a text.')
    if (Buffer.byteLength(message) > limits.message)
      throw new RpcError(-32002, `A message holds at most ${limits.message} bytes.`)
    if (!Number.isInteger(ttl) || ttl < 1 || ttl > 30 * day) throw invalid('ttl is a number of seconds up to 30 days.')
    if (!Number.isInteger(tag) || tag < 0) throw invalid('tag is a number.')
    const letter = mailbox.put({
      topic,
      message,
      tag,
      prompt: prompt === true,
      ...(typeof attestation === 'string' ? { attestation } : {}),
      ttl: Math.min(ttl, limits.ttl),
      sender: peer.client,
    })
    if (letter === 'full') throw new RpcError(-32003, 'The mailbox is full.')
    count(letter === 'repeated' ? -1 : tag)
    if (letter !== 'repeated') post.deliver(letter)
    return true
  }

  function unsubscribe(peer, { topic, id }) {
    if (id !== undefined && id !== sha256(topicOf(topic) + peer.client)) throw invalid('There is no such subscription.')
    post.unsubscribe(peer, topicOf(topic))
    return true
  }

  function fetchMessages(peer, topics) {
    const messages = []
    let room = limits.message * 2
    for (const topic of topics) {
      for (const letter of mailbox.open(topicOf(topic), peer.client)) {
        room -= letter.bytes
        if (room < 0) return { messages, hasMore: true }
        messages.push(post.dataOf(letter))
        mailbox.confirm(letter, peer.client)
      }
    }
    return { messages, hasMore: false }
  }

  return {
    irn_publish: publish,
    irn_batchPublish(peer, { messages }) {
      for (const message of listOf(messages, limits.batch)) publish(peer, message ?? {})
      return true
    },
    irn_subscribe: (peer, { topic }) => subscribe(peer, topicOf(topic)),
    irn_batchSubscribe: (peer, { topics }) =>
      listOf(topics, limits.batch)
        .map(topicOf)
        .map((topic) => subscribe(peer, topic)),
    irn_unsubscribe: unsubscribe,
    irn_batchUnsubscribe(peer, { subscriptions }) {
      for (const subscription of listOf(subscriptions, limits.batch)) unsubscribe(peer, subscription ?? {})
      return true
    },
    irn_fetchMessages: (peer, { topic }) => fetchMessages(peer, [topic]),
    irn_batchFetchMessages: (peer, { topics }) => fetchMessages(peer, listOf(topics, limits.batch)),
    // Combined pairing methods: WalletConnect clients of version 2.21 subscribe to the topic only by these.
    wc_proposeSession(peer, { pairingTopic, sessionProposal, ttl, tag = 1100, prompt, attestation }) {
      subscribe(peer, topicOf(pairingTopic))
      return publish(peer, { topic: pairingTopic, message: sessionProposal, ttl, tag, prompt, attestation })
    },
    wc_approveSession(peer, params) {
      const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = params
      subscribe(peer, topicOf(sessionTopic))
      publish(peer, { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: 1101 })
      return publish(peer, { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: 1102 })
    },
  }
}
