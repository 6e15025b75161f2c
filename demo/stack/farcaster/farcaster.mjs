import { setTimeout as pause } from 'node:timers/promises'
import { bodyOf } from '../body-of.mjs'
import { answerControl } from '../control.mjs'
import { createHttpService } from '../http-service.mjs'
import { claimPort } from '../ports.mjs'
import { createChannels } from './channels.mjs'
import { createRegistry } from './registry.mjs'

/**
 * @typedef {{ away?: boolean, slow?: number, wrongNonce?: boolean, wrongSignature?: boolean, otherFid?: boolean }} Faults
 *   `away` answers every channel with 503, `slow` waits so many milliseconds before every answer; the others spoil what
 *   the site reads: the nonce in the message, the signature, whose the fid is
 */
const known = { away: 'boolean', slow: 'number', wrongNonce: 'boolean', wrongSignature: 'boolean', otherFid: 'boolean' }
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // The app may be a page, of any origin: it holds the token of the channel.
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type',
}

async function jsonOf(request) {
  try {
    const value = JSON.parse((await bodyOf(request, 20_000)) ?? '')
    if (value && typeof value === 'object' && !Array.isArray(value)) return value
  } catch {
    // Said below.
  }
  return undefined
}

/**
 * What "Sign in with Farcaster" needs, on this machine: the relay with its three routes (and one by which the app says
 * no, which others do not have), and accounts with the registry that knows whose they are.
 * @param {{ port?: number, host?: string, publicHost?: string, connectUrl?: string }} [options] `connectUrl` is where
 *   the app is opened
 */
export async function startFarcaster({
  port = 5559,
  host = '127.0.0.1',
  publicHost = host,
  connectUrl = 'https://farcaster.xyz/~/siwf',
} = {}) {
  const claimed = await claimPort(port, 'the Farcaster relay', '--farcaster-port=<n>', host)
  const channels = createChannels({ connectUrl })
  const registry = createRegistry()
  /** @type {Faults} */
  let faults = {}
  const set = (next) => {
    for (const [name, value] of Object.entries(next))
      if (!Object.hasOwn(known, name) || typeof value !== known[name])
        throw new Error(`${name} is no switch, or not so.`)
    faults = { ...next }
  }

  function spoiled({ status, body }) {
    if (body.state !== 'completed') return { status, body }
    const { message, signature } = body
    return {
      status,
      body: {
        ...body,
        ...(faults.wrongNonce && { message: String(message).replace(/^Nonce: .*$/m, 'Nonce: 0123456789abcdef') }),
        ...(faults.wrongSignature && {
          signature: `${String(signature).slice(0, 10)}${'7'.repeat(120)}${String(signature).slice(-2)}`,
        }),
      },
    }
  }

  /** @param {string} what @param {ReturnType<ReturnType<typeof createChannels>['find']>} channel */
  function onChannel(what, channel, input) {
    if (what === 'GET /v1/channel/status') return spoiled(channel.read())
    if (what === 'POST /v1/channel/decline') return channel.settle({ state: 'declined' })
    const { message, signature, fid, username, bio, displayName, pfpUrl } = input
    return channel.settle({ state: 'completed', message, signature, fid, username, bio, displayName, pfpUrl })
  }

  async function answer(request, path) {
    const what = `${request.method} ${path}`
    if (faults.slow) await pause(faults.slow, undefined, { ref: false })
    if (faults.away && path.startsWith('/v1/')) return { status: 503, body: { error: 'Away.' } }
    const input = request.method === 'POST' ? await jsonOf(request) : {}
    if (!input) return { status: 400, body: { error: 'Send one JSON object.' } }
    if (what === 'POST /accounts') return registry.join(input)
    if (what === 'POST /registry') return registry.rpc(input, faults)
    if (what === 'POST /v1/channel') return channels.open(input)
    const routes = ['POST /v1/channel/authenticate', 'POST /v1/channel/decline', 'GET /v1/channel/status']
    if (!routes.includes(what)) return { status: 404, body: { error: 'There is no such route.' } }
    const token = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
    const channel = channels.find(token ?? '')
    if (!channel) return { status: 401, body: { error: 'There is no such channel.' } }
    return onChannel(what, channel, input)
  }

  async function serve(request, response) {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path === '/_control') return answerControl(request, response, { read: () => ({ faults }), write: set })
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    const { status, body } = await answer(request, path)
    response.writeHead(status, headers).end(JSON.stringify(body))
  }
  const service = createHttpService({ port: claimed, host }, serve)
  await service.start()
  const url = `http://${publicHost}:${claimed}`
  return {
    url,
    /** Answers like a node of OP Mainnet that is asked whose an fid is. */
    registryUrl: `${url}/registry`,
    /**
     * From now on. Nothing given: as it should be.
     * @param {Faults} [next]
     */
    fail: (next = {}) => set(next),
    stop: service.stop,
  }
}
