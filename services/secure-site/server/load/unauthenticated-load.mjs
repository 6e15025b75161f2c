import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { newDevice, newFrame } from '../testing/raw-client.mjs'
import { addressHeader } from './child-servers.mjs'

const token = () => randomBytes(32).toString('base64url')
const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

/**
 * Unauthenticated load: each connection has its own network address and sends its next request on each answer.
 * @param {{ url: string, urls: string[], connections: number }} options
 */
function hammer({ url, urls, connections }) {
  let turn = 0
  const at = () => urls[turn++ % urls.length]
  const agent = new http.Agent({ keepAlive: true })
  /** Number of answers per HTTP status. @type {Record<string, number>} */
  const answers = {}
  let over = false
  const device = newDevice()
  /** Pending during a rest; no request begins until it resolves. @type {Promise<void>} */
  let resting = Promise.resolve()
  let wake = () => {}
  let atWork = 0

  function send(path, { method = 'GET', body = '', headers = {} } = {}) {
    return new Promise((resolve) => {
      const done = (status) => {
        answers[status] = (answers[status] ?? 0) + 1
        resolve(undefined)
      }
      const request = http.request(`${at()}${path}`, { agent, method, headers }, (response) => {
        response.resume()
        response.once('close', () => done(response.statusCode))
      })
      request.once('error', () => done('none'))
      request.end(body)
    })
  }

  async function stranger(index) {
    const from = addressHeader('172', index)
    const frame = newFrame(url, { device, at, headers: from })
    await frame.hello()
    const cookie = [...frame.cookies].map((pair) => pair.join('=')).join('; ')
    const call = (name, input) => {
      const body = JSON.stringify(input)
      const proof = { 'x-wm-csrf': frame.csrf, dpop: frame.proof(name, body) }
      return send(`/api/${name}`, { method: 'POST', body, headers: { ...json, ...proof, cookie, ...from } })
    }
    const report = JSON.stringify({ 'csp-report': { 'violated-directive': 'img-src' } })
    const asks = [
      () => send(`/oauth/callback/git?state=${token()}&code=x`, { headers: from }),
      () => send('/csp', { method: 'POST', body: report, headers: from }),
      () => call('email/start', { email: `${token().slice(0, 8)}@mail.example`, device: device.jwk }),
      () => call('email/start', { email: 'victim@mail.example', device: device.jwk }),
      () => call('social/start', { provider: 'git', codeChallenge: token() }),
      () => call('hello', { projectId: 'shop', origin: 'https://shop.example' }),
      () => call('email/verify', { challengeId: token(), code: '123456', proof: token() + token() }),
      () => send('/sdk?projectId=shop', { headers: from }),
      () => send(`/oauth/start?request=${token().slice(0, 22)}`, { headers: from }),
      () => send(`/device?token=${token()}`, { headers: from }),
      () => send('/dashboard', { headers: from }),
      () => send('/health', { headers: from }),
    ]
    for (let turn = index; !over; turn += 1) {
      await resting
      atWork += 1
      await asks[turn % asks.length]?.()
      atWork -= 1
    }
  }

  const running = Array.from({ length: connections }, (_, index) => stranger(index))
  return {
    /** Resolves once no request is in flight. */
    async rest() {
      resting = new Promise((resolve) => (wake = resolve))
      while (atWork > 0) await pause(10)
    },
    go: () => wake(),
    async stop() {
      over = true
      wake()
      await Promise.all(running)
      agent.destroy()
      return answers
    },
  }
}

/**
 * Runs the unauthenticated load in a separate process, so that it does not slow the measuring one.
 * @param {{ server: import('./child-servers.mjs').Servers, connections: number }} options
 */
export async function unauthenticatedLoad({ server: { url, urls }, connections }) {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify({ url, urls, connections })])
  await once(child, 'message')
  const tell = async (what) => {
    child.send(what)
    const [answer] = await once(child, 'message')
    return answer
  }
  return {
    rest: () => tell('rest'),
    go: () => tell('go'),
    /** Returns the number of answers per HTTP status. @returns {Promise<Record<string, number>>} */
    stop: () => tell('stop'),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const strangers = hammer(JSON.parse(process.argv[2] ?? '{}'))
  process.send?.('begun')
  process.on('message', async (/** @type {'rest' | 'go' | 'stop'} */ what) => {
    const answer = (await strangers[what]()) ?? {}
    process.send?.(answer, () => what === 'stop' && process.exit(0))
  })
}
