import { setTimeout as pause } from 'node:timers/promises'
import { claimPort } from '../../../services/lib/claim-port.mjs'
import { createHttpService } from '../../../services/lib/http-service.mjs'
import { bodyOf } from '../body-of.mjs'
import { answerControl } from '../control.mjs'
import { createChannels } from './channels.mjs'
import { createRegistry } from './registry.mjs'

/**
 * @typedef {{ away?: boolean, slow?: number, wrongNonce?: boolean, wrongSignature?: boolean, otherFid?: boolean }}
 * Faults
 * `away` answers every channel with 503, `slow` waits this number of milliseconds before every answer; the others
 * change the nonce in the message, the signature, and the owner of the fid
 */
const known = { away: 'boolean', slow: 'number', wrongNonce: 'boolean', wrongSignature: 'boolean', otherFid: 'boolean' }
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // The app can be a page of any origin; the channel's token authorizes it.
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type',
}

async function jsonOf(request) {
  try {
    const value = JSON.parse((await bodyOf(request, 20_000)) ?? '')
    if (value && typeof value === 'object' && !Array.isArray(value)) return value
  } catch {
    // The error is thrown below.
  }
  return undefined
}

/**
 * The services of "Sign in with Farcaster": the relay with its three routes (and one for a refusal, which other relays
 * do not have), and accounts with the id registry.
 * @param {{ port?: number, host?: string, publicHost?: string, connectUrl?: string }} [options] `connectUrl` is the URL
 * that opens the app
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
  let refused = 0
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
    if (faults.away && path.startsWith('/v1/')) {
      refused += 1
      return { status: 503, body: { error: 'Away.' } }
    }
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
    /** Answers registry queries like a node of OP Mainnet. */
    registryUrl: `${url}/registry`,
    /** Replaces the active faults; none restores normal operation. @param {Faults} [next] */
    fail: (next = {}) => set(next),
    /** `refused`: requests that were answered with 503 because of `away`. */
    stats: () => ({ refused }),
    stop: service.stop,
  }
}
