import { createServer } from 'node:http'
import { claimPort } from '../../ports.mjs'
import { readBody, readJson } from './request.mjs'
import { randomToken } from './secrets.mjs'

const lasting = 10 * 60_000
const most = 10_000
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // The app may be a page, of any origin: it holds the token of the channel.
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type',
}

/**
 * A relay for "Sign in with Farcaster" with its three routes: a site opens a channel, the app answers over it, the site
 * looks. It believes nobody; whoever reads the answer checks it.
 * @param {{ port?: number, host?: string, publicHost?: string, connectUrl?: string }} [options] `connectUrl` is where
 *   the app is opened
 */
export async function startFarcasterRelay({
  port = 5558,
  host = '127.0.0.1',
  publicHost = host,
  connectUrl = 'https://farcaster.xyz/~/siwf',
} = {}) {
  const claimed = await claimPort(port, 'the Farcaster relay', '--farcaster-port=<n>', host)
  /** @type {Map<string, { ends: number, nonce: string, answer?: object }>} */
  const channels = new Map()

  function open({ siweUri, domain, nonce = randomToken(16) }) {
    if (![siweUri, domain, nonce].every((text) => typeof text === 'string' && text !== '' && text.length < 300))
      return { status: 400, body: { error: 'siweUri and domain are needed.' } }
    for (const [token, { ends }] of channels) if (ends < Date.now() || channels.size >= most) channels.delete(token)
    const channelToken = randomToken()
    channels.set(channelToken, { ends: Date.now() + lasting, nonce })
    const query = new URLSearchParams({ channelToken, nonce, siweUri, domain })
    return { status: 201, body: { channelToken, url: `${connectUrl}?${query}`, nonce } }
  }

  function authenticate(channel, { message, signature, fid, username, bio, displayName, pfpUrl }) {
    if (channel.answer) return { status: 409, body: { error: 'This channel has its answer.' } }
    channel.answer = { message, signature, fid, username, bio, displayName, pfpUrl }
    return { status: 201, body: { state: 'completed', nonce: channel.nonce, ...channel.answer } }
  }

  async function answer(request) {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const posts = request.method === 'POST'
    if (posts && path === '/v1/channel') return open(readJson(await readBody(request)))
    const token = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
    const channel = channels.get(token ?? '')
    const known = (posts && path === '/v1/channel/authenticate') || (!posts && path === '/v1/channel/status')
    if (!known) return { status: 404, body: { error: 'There is no such route.' } }
    if (!channel || channel.ends < Date.now()) return { status: 401, body: { error: 'There is no such channel.' } }
    if (posts) return authenticate(channel, readJson(await readBody(request)))
    return channel.answer
      ? { status: 200, body: { state: 'completed', nonce: channel.nonce, ...channel.answer } }
      : { status: 202, body: { state: 'pending', nonce: channel.nonce } }
  }

  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    answer(request)
      .catch((error) => ({ status: error.status ?? 500, body: { error: error.status ? error.message : 'Failed.' } }))
      .then(({ status, body }) => response.writeHead(status, headers).end(JSON.stringify(body)))
      .catch(() => response.destroy())
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(claimed, host, () => resolve(undefined))
  })
  return {
    url: `http://${publicHost}:${claimed}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      }),
  }
}
