import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { claimPort } from '../lib/claim-port.mjs'
import { admit, refusals } from './admit.mjs'
import { defaultLimits } from './limits.mjs'
import { createMailbox } from './mailbox.mjs'
import { createMethods, RpcError } from './methods.mjs'
import { Peer } from './peer.mjs'
import { createPost } from './post.mjs'

const nothing = () => ({
  accepted: 0,
  refused: 0,
  calls: 0,
  published: 0,
  repeated: 0,
  delivered: 0,
  confirmed: 0,
  /** Published messages by tag of the WalletConnect sign protocol. @type {Record<number, number>} */
  byTag: {},
  /** Calls by method. @type {Record<string, number>} */
  byMethod: {},
  framesIn: 0,
  framesOut: 0,
  bytesIn: 0,
  bytesOut: 0,
})

/**
 * A WalletConnect relay: stores the encrypted messages between two clients until they are delivered. It cannot read
 * them.
 * @param {object} [options]
 * @param {number} [options.port] 0 picks a free one
 * @param {string} [options.host] the address to listen on
 * @param {string} [options.publicHost] the name of that address in `url`
 * @param {readonly string[]} [options.audiences] relay URLs that clients may name in their tokens; by default the Host
 * header of the request
 * @param {readonly string[]} [options.projectIds] the only ones admitted
 * @param {readonly string[]} [options.origins] the only pages admitted; clients without an Origin header are admitted
 * too
 * @param {number} [options.heartbeat] milliseconds between pings; clients in Node disconnect after 35 s without one
 * @param {Partial<typeof defaultLimits>} [options.limits]
 * @param {{ port: string, host: string }} [options.named] names of the address settings, for error messages
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => boolean}
 * [options.intercept] answers a plain HTTP request instead of the relay; returns true if it did
 */
export async function startRelay({
  port = 5555,
  host = '127.0.0.1',
  publicHost = host,
  audiences,
  projectIds,
  origins,
  heartbeat = 25_000,
  limits: given = {},
  named = { port: 'RELAY_PORT', host: 'RELAY_HOST' },
  intercept = () => false,
} = {}) {
  const claimed = await claimPort(port, 'the relay', named.port, host, named.host)
  const limits = { ...defaultLimits, ...given }
  const mailbox = createMailbox({ perTopic: limits.perTopic, bytes: limits.mailbox })
  const post = createPost(mailbox, limits.unconfirmed)
  const disturbance = { delay: 0, paused: false }
  /** @type {Set<Peer>} */
  const peers = new Set()
  let counters = nothing()
  /**
   * @type {{ kind: import('./admit.mjs').RefusalKind, which: (visitor: import('./peer.mjs').Visitor) => boolean } |
   * undefined}
   */
  let refusing
  /** @type {{ server: import('node:http').Server, timers: NodeJS.Timeout[] } | undefined} */
  let running

  const methods = createMethods({
    mailbox,
    post,
    limits,
    count(tag) {
      if (tag < 0) counters.repeated += 1
      else {
        counters.published += 1
        counters.byTag[tag] = (counters.byTag[tag] ?? 0) + 1
      }
    },
  })

  function call(peer, { id, method, params }) {
    const answer = (body) => peer.send({ id, jsonrpc: '2.0', ...body })
    counters.calls += 1
    try {
      if (!Object.hasOwn(methods, method)) throw new RpcError(-32601, 'The relay has no such method.')
      counters.byMethod[method] = (counters.byMethod[method] ?? 0) + 1
      if (!params || typeof params !== 'object') throw new RpcError(-32602, 'Parameters are missing.')
      answer({ result: methods[method](peer, params) })
    } catch (error) {
      // An internal error fails this call only, not the relay.
      if (!(error instanceof RpcError)) console.error(error)
      const { code, message } = error instanceof RpcError ? error : new RpcError(-32603, 'The relay failed.')
      answer({ error: { code, message } })
    }
    peer.answered()
  }

  function receive(peer, text) {
    let payload
    try {
      payload = JSON.parse(text)
    } catch {
      return peer.send({ id: null, jsonrpc: '2.0', error: { code: -32700, message: 'This is not JSON.' } })
    }
    const { id, method } = payload ?? {}
    if (typeof id !== 'number' && typeof id !== 'string')
      return peer.send({ id: null, jsonrpc: '2.0', error: { code: -32600, message: 'This is not a JSON-RPC call.' } })
    if (typeof method === 'string') return call(peer, payload)
    if (payload.result === true && post.acknowledge(peer, id)) counters.confirmed += 1
  }

  function welcome(socket, visitor) {
    const peer = new Peer(socket, visitor, {
      disturbance,
      backlog: limits.backlog,
      counted(bytes) {
        counters.framesOut += 1
        counters.bytesOut += bytes
      },
      delivered() {
        counters.delivered += 1
      },
    })
    counters.accepted += 1
    // A client that loses its network leaves dead sockets behind, so that the oldest one is dropped at the limit.
    const own = [...peers].filter((other) => other.client === peer.client)
    if (own.length >= limits.socketsPerClient) own[0]?.drop()
    peers.add(peer)
    socket.on('pong', () => {
      peer.alive = true
    })
    socket.on('message', (data) => {
      if (peer.muted) return
      const text = data.toString()
      counters.framesIn += 1
      counters.bytesIn += Buffer.byteLength(text)
      peer.alive = true
      if (disturbance.paused) peer.hold(text)
      else receive(peer, text)
    })
    // A message that is too large or malformed ends its socket, not the relay.
    socket.on('error', () => peer.drop())
    socket.on('close', () => {
      peers.delete(peer)
      post.leave(peer)
    })
  }

  function beat() {
    if (disturbance.paused) return
    for (const peer of peers) {
      if (peer.muted) continue
      if (peer.alive) peer.socket.ping()
      else peer.drop()
      peer.alive = false
    }
  }

  async function listen() {
    const sockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: limits.message * 2 + 64 * 1024,
    })
    const server = createServer((request, response) => {
      if (intercept(request, response)) return
      if (request.url === '/health')
        return void response
          .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
          .end(JSON.stringify({ relay: true }))
      response
        .writeHead(426, { 'content-type': 'text/plain', upgrade: 'websocket' })
        .end('This is a relay: a WebSocket.')
    })
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      const outcome = admit(request, {
        audiences,
        projectIds,
        origins,
        refusing,
        full: peers.size >= limits.sockets,
      })
      if ('visitor' in outcome)
        return sockets.handleUpgrade(request, socket, head, (ws) => welcome(ws, outcome.visitor))
      counters.refused += 1
      // A page cannot read the status of a failed upgrade; a client that asks for it receives the reason in a close
      // frame.
      if (outcome.byClosing)
        return sockets.handleUpgrade(request, socket, head, (ws) => {
          ws.on('error', () => ws.terminate())
          ws.close(3000, outcome.reason)
        })
      const { status, reason } = outcome
      socket.end(
        `HTTP/1.1 ${status} ${status === 401 ? 'Unauthorized' : 'Forbidden'}\r\nContent-Type: text/plain\r\n` +
          `Content-Length: ${Buffer.byteLength(reason)}\r\nConnection: close\r\n\r\n${reason}`,
      )
    })
    await new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(claimed, host, () => resolve(undefined))
    })
    const timers = [setInterval(beat, heartbeat), setInterval(() => mailbox.sweep(), 5000)]
    for (const timer of timers) timer.unref()
    running = { server, timers }
  }

  const everyone = () => true

  const relay = {
    url: `ws://${publicHost}:${claimed}`,
    port: claimed,
    /**
     * Starts again on the same port.
     * @param {{ mailbox?: 'keep' | 'drop' }} [options] `drop` loses the pending messages
     */
    async start({ mailbox: what = 'keep' } = {}) {
      if (running) return
      if (what === 'drop') mailbox.clear()
      await listen()
    },
    /** Stops like a killed process: sockets end without a close frame, and the port refuses connections. */
    async stop() {
      if (!running) return
      const { server, timers } = running
      running = undefined
      for (const timer of timers) clearInterval(timer)
      for (const peer of peers) peer.drop()
      await new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      })
    },
    /**
     * Ends sockets; their clients may reconnect.
     * @param {(visitor: import('./peer.mjs').Visitor) => boolean} [which]
     */
    dropClients(which = everyone) {
      for (const peer of peers) if (which(peer)) peer.drop()
    },
    /**
     * Keeps the current sockets open and dead: nothing is received from them or sent to them.
     * @param {(visitor: import('./peer.mjs').Visitor) => boolean} [which]
     */
    muteClients(which = everyone) {
      for (const peer of peers) if (which(peer)) peer.muted = true
    },
    /** Accepts sockets and answers nothing. */
    pause() {
      disturbance.paused = true
    },
    /** Answers the calls received during the pause. */
    resume() {
      disturbance.paused = false
      for (const peer of peers) for (const text of peer.release()) receive(peer, text)
    },
    /**
     * Refuses new clients for this reason; without one, admits all again.
     * @param {import('./admit.mjs').RefusalKind} [kind]
     * @param {(visitor: import('./peer.mjs').Visitor) => boolean} [which]
     */
    refuse(kind, which = everyone) {
      if (kind !== undefined && !Object.hasOwn(refusals, kind)) throw new Error(`There is no refusal "${kind}".`)
      refusing = kind && { kind, which }
    },
    /** Delays all outgoing messages. @param {number} milliseconds */
    delay(milliseconds) {
      disturbance.delay = milliseconds
    },
    clients: () =>
      [...peers].map(({ client, origin, projectId, topics, muted }) => ({
        client,
        origin,
        projectId,
        topics: [...topics],
        muted,
      })),
    stats: () => ({
      ...structuredClone(counters),
      connections: peers.size,
      topics: post.topics(),
      mailbox: mailbox.size(),
    }),
    resetStats() {
      counters = nothing()
    },
    /** Returns the state of `pause`, `delay` and `refuse`. */
    disturbance: () => ({ ...disturbance, refusing: refusing?.kind ?? null }),
  }

  await relay.start()
  return relay
}
