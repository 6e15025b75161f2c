/** Default limits of a relay, in bytes and counts; `ttl` in seconds. */
export const defaultLimits = {
  /** Bytes of one message. */
  message: 512 * 1024,
  /** Topics to which one socket subscribes. */
  topics: 1000,
  /** Entries of a batch. */
  batch: 500,
  /** Pending messages per topic. */
  perTopic: 100,
  /** Bytes of all pending messages. */
  mailbox: 64 * 1024 * 1024,
  /** Open sockets in all, and per client. */
  sockets: 1000,
  socketsPerClient: 8,
  /** Unacknowledged messages per socket. */
  unconfirmed: 500,
  /** Unsent bytes per socket above which it counts as dead. */
  backlog: 8 * 1024 * 1024,
  ttl: 7 * 86_400,
}
