/** What one relay bears. Bytes and counts; `ttl` in seconds. */
export const defaultLimits = {
  /** One message. */
  message: 512 * 1024,
  /** Topics that one socket follows. */
  topics: 1000,
  /** Entries of a batch. */
  batch: 500,
  /** Messages that wait in one topic. */
  perTopic: 100,
  /** Bytes of all messages that wait. */
  mailbox: 64 * 1024 * 1024,
  /** Open sockets, and those of one client. */
  sockets: 1000,
  socketsPerClient: 8,
  /** Messages that one socket may owe an answer for. */
  unconfirmed: 500,
  /** Bytes on their way to one socket before it counts as dead. */
  backlog: 8 * 1024 * 1024,
  ttl: 7 * 86_400,
}
