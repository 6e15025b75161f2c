// Many sign-ins at once with one nonce, of which exactly one may succeed.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { newBrowser, sign } from './siwx-browser.mjs'

/** File descriptors that a process needs besides its sockets. */
const OTHERS = 500
/** Connections that wait for a server, of which the system keeps some hundreds. */
const BATCH = 400

/** Counts the answers; `others` is by status, 0 for a connection that ended without one. */
function tally(statuses) {
  const others = {}
  for (const status of statuses) if (status !== 200 && status !== 401) others[status] = (others[status] ?? 0) + 1
  const count = (wanted) => statuses.filter((status) => status === wanted).length
  return { won: count(200), refused: count(401), others }
}

/**
 * Calls the handler of a server `times` times before its first answer. Each request waits in front of the store until
 * all have found the nonce and a good signature, so that nothing but the store tells the winner from the others.
 * @param {(store: object) => { handle(request: Request): Promise<Response> }} createServer
 * @param {{ signIn(entry: object): Promise<boolean> }} store
 * @param {number} times
 */
export async function raceInProcess(createServer, store, times) {
  const count = { asked: 0, answered: 0, answeredEarly: 0, inFrontOfStore: 0 }
  let open = () => {}
  const all = new Promise((resolve) => {
    open = resolve
  })
  const look = () => count.inFrontOfStore + count.answered >= times && open()
  const server = createServer({
    ...store,
    async signIn(entry) {
      count.inFrontOfStore += 1
      look()
      await all
      return store.signIn(entry)
    },
  })
  const browser = newBrowser((route, init) => server.handle(new Request(`https://harbor.test/siwx/${route}`, init)))
  const signed = await sign(privateKeyToAccount(generatePrivateKey()), (await browser.ask('nonce', {})).body)
  const request = () =>
    new Request('https://harbor.test/siwx/verify', {
      ...{ method: 'POST', headers: browser.headers(), body: JSON.stringify(signed) },
    })
  const answers = Array.from({ length: times }, () => {
    count.asked += 1
    return server.handle(request()).then(({ status }) => {
      count.answered += 1
      if (count.asked < times) count.answeredEarly += 1
      look()
      return status
    })
  })
  const result = tally(await Promise.all(answers))
  const good = result.won === 1 && result.refused === times - 1 && count.inFrontOfStore === times
  return { ...count, ...result, good: good && count.answeredEarly === 0 }
}

/** Returns the number of sockets that this process may have. */
function socketLimit() {
  const said = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout.trim()
  return said === 'unlimited' ? Number.POSITIVE_INFINITY : Number(said) - OTHERS
}

/** Resolves when the server has answered a request over a connection of its own. */
const answered = (url, host) =>
  new Promise((resolve, reject) => {
    get(`${url}/session`, { agent: false, headers: { host } }, (response) => response.resume().on('end', resolve)).on(
      'error',
      reject,
    )
  })

/**
 * Opens a connection for each request, and sends the last byte of each only after all others have arrived, so that none
 * can be answered before all have begun.
 * @param {string} url
 * @param {number} times at most; fewer where the machine allows fewer sockets
 */
export async function raceOverSockets(url, times) {
  const { hostname, port, pathname } = new URL(`${url}/verify`)
  const browser = newBrowser((route, init) => fetch(`${url}/${route}`, init))
  const signed = await sign(privateKeyToAccount(generatePrivateKey()), (await browser.ask('nonce', {})).body)
  const body = JSON.stringify(signed)
  const headers = { host: 'harbor.test', connection: 'close', 'content-length': body.length, ...browser.headers() }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = `POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body.slice(0, -1)}`
  const sockets = []
  const answers = []
  const asked = Math.min(times, socketLimit())
  let early = 0
  let released = false
  while (sockets.length < asked) {
    const batch = Array.from({ length: Math.min(BATCH, asked - sockets.length) }, () =>
      connect({ host: hostname, port: Number(port) }),
    )
    await Promise.all(batch.map((socket) => once(socket, 'connect')))
    for (const socket of batch) {
      let said = ''
      socket.setEncoding('utf8').on('data', (text) => {
        if (!released) early += 1
        said += text
      })
      answers.push(
        new Promise((resolve) => {
          socket.on('error', () => resolve(0))
          socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0)))
        }),
      )
    }
    await Promise.all(batch.map((socket) => new Promise((resolve) => socket.write(start, resolve))))
    sockets.push(...batch)
    // The system takes connections that a busy server has not accepted yet, and drops those that do not fit. A server
    // accepts in turn: one that has answered a later connection has accepted these.
    await answered(url, hostname)
  }
  released = true
  for (const socket of sockets) socket.write(body.slice(-1))
  const result = tally(await Promise.all(answers))
  const good = result.won === 1 && result.refused === asked - 1 && early === 0
  return { asked, answeredEarly: early, ...result, good }
}
