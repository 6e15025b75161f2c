import { sha256 } from './mailbox.mjs'

/**
 * Who follows which topic, and who was sent what.
 * @param {ReturnType<typeof import('./mailbox.mjs').createMailbox>} mailbox
 * @param {number} unconfirmed messages that one socket may owe an answer for before it counts as dead
 */
export function createPost(mailbox, unconfirmed) {
  /** @type {Map<string, Set<import('./peer.mjs').Peer>>} */
  const followers = new Map()
  // Unique over restarts too, so that a late answer to an older socket can never mean another message.
  let lastId = Date.now() * 1000

  const dataOf = ({ topic, message, publishedAt, tag, attestation }) => ({
    topic,
    message,
    publishedAt,
    tag,
    ...(attestation === undefined ? {} : { attestation }),
  })

  function send(peer, letter) {
    // A socket gets a message once; another socket of the same client gets it again until it is confirmed.
    for (const sent of peer.sent.values()) if (sent === letter) return
    if (peer.sent.size >= unconfirmed) return peer.drop()
    letter.waiting.add(peer.client)
    lastId += 1
    peer.sent.set(lastId, letter)
    peer.send({
      id: lastId,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: sha256(letter.topic + peer.client), data: dataOf(letter) },
    })
    peer.relay.delivered()
  }

  function forget(peer, topic) {
    peer.topics.delete(topic)
    const peers = followers.get(topic)
    peers?.delete(peer)
    if (peers?.size === 0) followers.delete(topic)
  }

  return {
    dataOf,
    subscribe(peer, topic) {
      peer.topics.add(topic)
      const peers = followers.get(topic) ?? new Set()
      followers.set(topic, peers.add(peer))
      // After the answer to the subscription: a client drops what comes for a topic that it does not know yet.
      peer.after(() => {
        if (peer.topics.has(topic)) for (const letter of mailbox.open(topic, peer.client)) send(peer, letter)
      })
    },
    unsubscribe(peer, topic) {
      forget(peer, topic)
      for (const [id, letter] of peer.sent) {
        if (letter.topic !== topic) continue
        peer.sent.delete(id)
        letter.waiting.delete(peer.client)
      }
    },
    deliver(letter) {
      for (const peer of followers.get(letter.topic) ?? []) if (peer.client !== letter.sender) send(peer, letter)
    },
    /** The answer of a client to a message. */
    acknowledge(peer, id) {
      const letter = peer.sent.get(id)
      if (!letter) return false
      peer.sent.delete(id)
      mailbox.confirm(letter, peer.client)
      return true
    },
    /** The socket is gone; what it did not confirm waits for the client's next one. */
    leave(peer) {
      for (const topic of [...peer.topics]) forget(peer, topic)
      peer.sent.clear()
    },
    topics: () => followers.size,
  }
}
