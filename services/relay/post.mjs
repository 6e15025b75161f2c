import { sha256 } from './mailbox.mjs'

/**
 * Subscriptions by topic, and deliveries by socket.
 * @param {ReturnType<typeof import('./mailbox.mjs').createMailbox>} mailbox
 * @param {number} unconfirmed unacknowledged messages per socket above which it counts as dead
 */
export function createPost(mailbox, unconfirmed) {
  /** @type {Map<string, Set<import('./peer.mjs').Peer>>} */
  const followers = new Map()
  // Ids stay unique across restarts, so that a late acknowledgement to an older socket never matches another message.
  let lastId = Date.now() * 1000

  const dataOf = ({ topic, message, publishedAt, tag, attestation }) => ({
    topic,
    message,
    publishedAt,
    tag,
    ...(attestation === undefined ? {} : { attestation }),
  })

  function send(peer, letter) {
    // A socket receives a message once; other sockets of the same client receive it until it is acknowledged.
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
      // Delivery follows the answer to the subscription, because a client drops messages for a topic that it does not
      // know yet.
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
    /** Handles a client's acknowledgement of a message. Returns false for an unknown id. */
    acknowledge(peer, id) {
      const letter = peer.sent.get(id)
      if (!letter) return false
      peer.sent.delete(id)
      mailbox.confirm(letter, peer.client)
      return true
    },
    /** Removes a closed socket; its unacknowledged messages wait for the client's next one. */
    leave(peer) {
      for (const topic of [...peer.topics]) forget(peer, topic)
      peer.sent.clear()
    },
    topics: () => followers.size,
  }
}
