import { monogram, walletImage } from '../lib/artwork.mjs'
import { claimPort } from '../lib/claim-port.mjs'
import { createHttpService } from '../lib/http-service.mjs'
import { findWallets } from './query.mjs'

/**
 * @typedef {{ status?: number, type: string, text: string, body?: unknown, headers?: Record<string, string>,
 * write?: (response: import('node:http').ServerResponse, headers: Record<string, string>) => void }} Answer `body` is
 * the JSON value of `text`; `write` sends the answer itself
 * @typedef {{ path: string, query: URLSearchParams }} Call
 */

const shared = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
}
const nothing = () => ({
  requests: 0,
  /** Requests by the first part of the path. @type {Record<string, number>} */
  byPath: {},
  /** Requests by status; 0 for a connection that was ended, or answered by `write`. @type {Record<number, number>} */
  byStatus: {},
  bytesOut: 0,
})

/** Default features: none of them is hosted. */
const usualFeatures = [
  { id: 'social_login', isEnabled: false, config: [] },
  { id: 'swap', isEnabled: false, config: [] },
  { id: 'onramp', isEnabled: false, config: [] },
  { id: 'activity', isEnabled: false, config: [] },
  { id: 'reown_branding', isEnabled: false, config: [] },
  { id: 'multi_wallet', isEnabled: false, config: [] },
]

/**
 * A provider API that serves a list of wallets.
 * @param {object} options
 * @param {readonly import('./read-wallets.mjs').Wallet[]} options.wallets in order of rank
 * @param {number} [options.port] 0 picks a free one
 * @param {string} [options.host] the address to listen on
 * @param {string} [options.publicHost] the name of that address in `url`
 * @param {readonly string[]} [options.projectIds] the only ones served; others get 403
 * @param {readonly object[]} [options.features] answer of `/appkit/v1/config`
 * @param {readonly string[]} [options.allowedOrigins] answer of `/projects/v1/origins`
 * @param {{ port: string, host: string }} [options.named] names of the address settings, for error messages
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) =>
 * Promise<boolean>} [options.intercept] answers a request instead of the API; resolves with true if it did
 * @param {(call: Call, answer: () => Promise<Answer>) => Promise<Answer | undefined>} [options.around] can replace the
 * answer; undefined ends the connection without one
 */
export async function startProviderApi({
  wallets,
  port = 5556,
  host = '127.0.0.1',
  publicHost = host,
  projectIds,
  features = usualFeatures,
  allowedOrigins = [],
  named = { port: 'PROVIDER_API_PORT', host: 'PROVIDER_API_HOST' },
  intercept = async () => false,
  around = (_call, answer) => answer(),
}) {
  const claimed = await claimPort(port, 'the provider API', named.port, host, named.host)
  const pictures = new Set(wallets.map((wallet) => wallet.image_id))
  let counters = nothing()

  const svg = (text) => ({ type: 'image/svg+xml', text })
  const json = (body) => ({ type: 'application/json; charset=utf-8', text: JSON.stringify(body), body })
  const failure = (status, error) => ({ ...json({ error, status }), status })
  const missing = failure(404, 'Not found')

  /** @returns {Answer} */
  function route({ path, query }) {
    if (projectIds && !projectIds.includes(query.get('projectId') ?? '')) return failure(403, 'Forbidden')
    if (path === '/getWallets') {
      const found = findWallets(wallets, query)
      return 'wrong' in found ? failure(400, `Wrong parameter: ${found.wrong}`) : json(found)
    }
    if (path === '/appkit/v1/config') return json({ features })
    if (path === '/projects/v1/origins') return json({ allowedOrigins })
    if (path === '/getAnalyticsConfig') return json({ isAnalyticsEnabled: false })
    const [, kind, id] = /^\/(getWalletImage|public\/get(?:Asset|Currency|Token)Image)\/([^/]{1,100})$/.exec(path) ?? []
    if (kind === 'getWalletImage') return pictures.has(id) ? svg(walletImage(id)) : missing
    if (kind === 'public/getAssetImage') return svg(walletImage(`asset/${id}`))
    if (kind) return svg(monogram(id))
    return missing
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async function serve(request, response) {
    if (await intercept(request, response)) return
    let path
    let query
    try {
      const url = new URL(request.url ?? '/', 'http://localhost')
      path = decodeURIComponent(url.pathname)
      query = url.searchParams
    } catch {
      return void response.writeHead(400, shared).end()
    }
    if (path === '/health')
      return void response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
        .end(JSON.stringify({ wallets: wallets.length }))
    const name = path.replace(/^(\/[^/]+(?:\/get\w+)?).*$/, '$1')
    counters.requests += 1
    // Arbitrary paths are counted as `other`, so that they do not fill the table.
    const known = /^\/(?:getWallets|getWalletImage|public\/get\w+Image|appkit|projects|getAnalyticsConfig)$/.test(name)
    const counted = known ? name : 'other'
    counters.byPath[counted] = (counters.byPath[counted] ?? 0) + 1
    const finish = (status, headers = {}, text = '') => {
      counters.byStatus[status] = (counters.byStatus[status] ?? 0) + 1
      counters.bytesOut += Buffer.byteLength(text)
      response.writeHead(status, { ...shared, ...headers })
      response.end(request.method === 'HEAD' ? undefined : text)
    }
    if (request.method === 'OPTIONS')
      return finish(204, {
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': 'content-type, x-project-id, x-sdk-type, x-sdk-version',
        'access-control-max-age': '600',
      })
    if (request.method !== 'GET' && request.method !== 'HEAD') return finish(405, { allow: 'GET' })

    const call = { path, query }
    const answer = await around(call, async () => route(call))
    if (response.destroyed) return
    if (!answer) {
      counters.byStatus[0] = (counters.byStatus[0] ?? 0) + 1
      return void request.socket.destroy()
    }
    const picture = answer.type === 'image/svg+xml'
    const headers = {
      'content-type': answer.type,
      'cache-control': picture ? 'public, max-age=86400' : 'no-store',
      // An image opened as a document must not run scripts.
      ...(picture ? { 'content-security-policy': "default-src 'none'" } : {}),
      'access-control-expose-headers': 'retry-after',
      ...answer.headers,
    }
    if (!answer.write) return finish(answer.status ?? 200, headers, answer.text)
    counters.byStatus[0] = (counters.byStatus[0] ?? 0) + 1
    answer.write(response, { ...shared, ...headers })
  }

  const service = createHttpService({ port: claimed, host }, serve)
  const api = {
    url: `http://${publicHost}:${claimed}`,
    port: claimed,
    wallets,
    /** Starts again on the same port. */
    start: service.start,
    stop: service.stop,
    stats: () => structuredClone(counters),
    resetStats() {
      counters = nothing()
    },
  }

  await api.start()
  return api
}
