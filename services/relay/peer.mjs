/**
 * @typedef {{ client: string, origin: string | undefined, projectId: string }} Visitor owner of a socket
 * @typedef {{ delay: number, paused: boolean }} Disturbance simulated, of every socket
 */

export class Peer {
  /** @type {Set<string>} */
  topics = new Set()
  /** Sent and unacknowledged messages by message id. @type {Map<number, import('./mailbox.mjs').Letter>} */
  sent = new Map()
  alive = true
  /** True for a socket that looks open and is dead in both directions, as after a change of network. */
  muted = false
  /** @type {string[]} */
  #held = []
  #heldBytes = 0
  /** @type {{ payload: object, due: number }[]} */
  #waiting = []
  /** @type {NodeJS.Timeout | undefined} */
  #timer
  /** @type {(() => void)[]} */
  #later = []

  /**
   * @param {import('ws').WebSocket} socket
   * @param {Visitor} visitor
   * @param {{ disturbance: Disturbance, backlog: number, counted: (bytes: number) => void, delivered: () => void }}
   * relay
   */
  constructor(socket, visitor, relay) {
    this.socket = socket
    this.client = visitor.client
    this.origin = visitor.origin
    this.projectId = visitor.projectId
    this.relay = relay
  }

  /** Sends now, or in order after the simulated delay. */
  send(payload) {
    const { delay } = this.relay.disturbance
    if (delay === 0 && this.#waiting.length === 0) return this.#write(payload)
    this.#waiting.push({ payload, due: performance.now() + delay })
    this.#timer ??= setTimeout(() => this.#drain(), delay)
  }

  #drain() {
    this.#timer = undefined
    // The first entry holds back the rest, so that a lowered delay does not change the order.
    while (this.#waiting[0] && this.#waiting[0].due <= performance.now()) this.#write(this.#waiting.shift()?.payload)
    const next = this.#waiting[0]
    if (next) this.#timer = setTimeout(() => this.#drain(), Math.ceil(next.due - performance.now()))
  }

  #write(payload) {
    if (this.muted || this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > this.relay.backlog) return this.drop()
    const text = JSON.stringify(payload)
    this.relay.counted(Buffer.byteLength(text))
    this.socket.send(text)
  }

  /** Runs an action after the current call is answered. */
  after(action) {
    this.#later.push(action)
  }

  answered() {
    for (const action of this.#later.splice(0)) action()
  }

  /** Queues an incoming message while the relay is paused; drops a socket that sends too much. */
  hold(text) {
    this.#heldBytes += text.length
    if (this.#heldBytes > this.relay.backlog || this.#held.length >= 1000) this.drop()
    else this.#held.push(text)
  }

  release() {
    this.#heldBytes = 0
    return this.#held.splice(0)
  }

  /** Ends the socket without a close frame. */
  drop() {
    clearTimeout(this.#timer)
    this.#waiting.length = 0
    this.socket.terminate()
  }
}
