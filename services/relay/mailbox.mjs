import { createHash } from 'node:crypto'

export const sha256 = (text) => createHash('sha256').update(text).digest('hex')

/**
 * Milliseconds in which an equal message counts as a repetition: clients repeat publications that are not acknowledged
 * within a minute.
 */
const remember = 10 * 60_000
const remembered = 50_000

/**
 * @typedef {{ topic: string, message: string, tag: number, prompt: boolean, attestation?: string, publishedAt: number,
 * expires: number, sender: string, bytes: number, taken: boolean, waiting: Set<string>, acked: Set<string> }} Letter
 * `waiting` are clients that received it and have not acknowledged it
 */

/**
 * Pending messages by topic: each is kept until a client other than its sender acknowledges it, or it expires.
 * @param {{ perTopic: number, bytes: number }} limits messages per topic, and bytes in all
 */
export function createMailbox(limits) {
  /** @type {Map<string, Set<Letter>>} */
  const topics = new Map()
  /** @type {Map<string, number>} */
  const seen = new Map()
  let bytes = 0

  function remove(letter) {
    const letters = topics.get(letter.topic)
    if (!letters?.delete(letter)) return
    bytes -= letter.bytes
    if (letters.size === 0) topics.delete(letter.topic)
  }

  return {
    /**
     * Stores a message. Returns it, or the reason of a refusal: `repeated` (already received) or `full`.
     * @param {{ topic: string, message: string, tag: number, prompt: boolean, attestation?: string, ttl: number,
     * sender: string }} letter `ttl` in seconds
     * @returns {Letter | 'repeated' | 'full'}
     */
    put({ ttl, ...letter }) {
      const now = Date.now()
      const key = sha256(letter.topic + letter.message)
      if ((seen.get(key) ?? 0) > now) return 'repeated'
      const size = Buffer.byteLength(letter.message) + (letter.attestation?.length ?? 0) + 400
      const letters = topics.get(letter.topic) ?? new Set()
      if (letters.size >= limits.perTopic || bytes + size > limits.bytes) return 'full'
      seen.delete(key)
      seen.set(key, now + Math.max(remember, ttl * 1000))
      if (seen.size > remembered) seen.delete(seen.keys().next().value)
      /** @type {Letter} */
      const kept = {
        ...letter,
        publishedAt: now,
        expires: now + ttl * 1000,
        bytes: size,
        taken: false,
        waiting: new Set(),
        acked: new Set(),
      }
      letters.add(kept)
      topics.set(letter.topic, letters)
      bytes += size
      return kept
    },
    /** Returns the messages of a topic that a client has not received, oldest first. */
    open(topic, client) {
      const now = Date.now()
      return [...(topics.get(topic) ?? [])].filter(
        (letter) =>
          letter.expires > now &&
          letter.sender !== client &&
          !letter.acked.has(client) &&
          (!letter.taken || letter.waiting.has(client)),
      )
    },
    /** Records that the client has received the message. */
    confirm(letter, client) {
      letter.taken = true
      letter.acked.add(client)
      letter.waiting.delete(client)
      if (letter.waiting.size === 0) remove(letter)
    },
    sweep() {
      const now = Date.now()
      for (const letters of topics.values()) for (const letter of letters) if (letter.expires <= now) remove(letter)
      for (const [key, until] of seen) if (until <= now) seen.delete(key)
    },
    clear() {
      topics.clear()
      seen.clear()
      bytes = 0
    },
    size() {
      let messages = 0
      for (const letters of topics.values()) messages += letters.size
      return { messages, bytes, topics: topics.size }
    },
  }
}
