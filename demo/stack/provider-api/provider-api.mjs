import { setTimeout as pause } from 'node:timers/promises'
import { answerControl } from '../control.mjs'
import { createFaultSwitch } from '../fault-switch.mjs'
import { createHttpService } from '../http-service.mjs'
import { claimPort } from '../ports.mjs'
import { monogram, walletImage } from './artwork.mjs'
import { makeCatalogue } from './catalogue.mjs'
import { checkFaults, errorOf, otherBody } from './faults.mjs'
import { findWallets } from './query.mjs'

const shared = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
}
const nothing = () => ({
  requests: 0,
  /** By the first part of the path. @type {Record<string, number>} */
  byPath: {},
  /** By status; 0 for a connection that was ended. @type {Record<number, number>} */
  byStatus: {},
  bytesOut: 0,
})

/** Features as a project has them that uses what the demo brings. */
const usualFeatures = [
  { id: 'social_login', isEnabled: false, config: [] },
  { id: 'swap', isEnabled: false, config: [] },
  { id: 'onramp', isEnabled: false, config: [] },
  { id: 'activity', isEnabled: false, config: [] },
  { id: 'reown_branding', isEnabled: false, config: [] },
  { id: 'multi_wallet', isEnabled: false, config: [] },
]

/**
 * A provider API over an invented list of wallets.
 *
 * @param {object} [options]
 * @param {number} [options.port] 0 picks a free one
 * @param {string} [options.host] the address to listen on
 * @param {string} [options.publicHost] the name of that address in `url`
 * @param {number} [options.wallets] how many the list holds
 * @param {string} [options.walletPage] where the "Demo Phone Wallet" lives
 * @param {readonly string[]} [options.projectIds] the only ones served; others get 403
 * @param {readonly object[]} [options.features] what `/appkit/v1/config` says
 * @param {readonly string[]} [options.allowedOrigins] what `/projects/v1/origins` says
 */
export async function startProviderApi({
  port = 5556,
  host = '127.0.0.1',
  publicHost = host,
  wallets: count = 600,
  walletPage = 'http://localhost:5173/wallet',
  projectIds,
  features = usualFeatures,
  allowedOrigins = [],
} = {}) {
  const claimed = await claimPort(port, 'the provider API', '--provider-api-port=<n>', host)
  const wallets = makeCatalogue({ wallets: count, walletPage })
  const pictures = new Set(wallets.map((wallet) => wallet.image_id))
  let counters = nothing()
  const faults = createFaultSwitch(checkFaults)

  const svg = (text) => ({ type: 'image/svg+xml', text })
  const json = (body) => ({ type: 'application/json; charset=utf-8', text: JSON.stringify(body), body })
  const failure = (status, body = errorOf(status)) => ({ ...json(body), status })

  /** The right answer to a request. */
  function route(path, query) {
    if (projectIds && !projectIds.includes(query.get('projectId') ?? '')) return failure(403)
    if (path === '/getWallets') {
      const found = findWallets(wallets, query)
      return 'wrong' in found ? failure(400, { error: `Wrong parameter: ${found.wrong}`, status: 400 }) : json(found)
    }
    if (path === '/appkit/v1/config') return json({ features })
    if (path === '/projects/v1/origins') return json({ allowedOrigins })
    if (path === '/getAnalyticsConfig') return json({ isAnalyticsEnabled: false })
    const [, kind, id] = /^\/(getWalletImage|public\/get(?:Asset|Currency|Token)Image)\/([^/]{1,100})$/.exec(path) ?? []
    if (kind === 'getWalletImage') return pictures.has(id) ? svg(walletImage(id)) : failure(404)
    if (kind === 'public/getAssetImage') return svg(walletImage(`asset/${id}`))
    if (kind) return svg(monogram(id))
    return failure(404)
  }

  async function serve(request, response) {
    let path
    let query
    try {
      const url = new URL(request.url ?? '/', 'http://localhost')
      path = decodeURIComponent(url.pathname)
      query = url.searchParams
    } catch {
      return void response.writeHead(400, shared).end()
    }
    if (path === '/_control') return answerControl(request, response, control)
    const name = path.replace(/^(\/[^/]+(?:\/get\w+)?).*$/, '$1')
    counters.requests += 1
    // Known names only: a stranger's paths must not fill the table.
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

    const { latency, status, retryAfter, body, dead } = faults.take(
      ({ paths }) => !paths || paths.some((start) => path.startsWith(start)),
    )
    // Unreferenced: what waits does not keep a process alive that has stopped everything.
    if (latency) await pause(latency, undefined, { ref: false })
    if (response.destroyed) return
    if (dead) {
      counters.byStatus[0] = (counters.byStatus[0] ?? 0) + 1
      return void request.socket.destroy()
    }
    const right = status === undefined ? route(path, query) : failure(status)
    const answer = { ...right, ...(body ? otherBody(body, right.body ?? null, counters.requests) : {}) }
    const retry = status !== undefined && retryAfter !== undefined ? { 'retry-after': `${retryAfter}` } : {}
    const picture = answer.type === 'image/svg+xml'
    const headers = {
      'content-type': answer.type,
      'cache-control': picture ? 'public, max-age=86400' : 'no-store',
      // A picture opened as a page runs nothing.
      ...(picture ? { 'content-security-policy': "default-src 'none'" } : {}),
      'access-control-expose-headers': 'retry-after',
      ...retry,
    }
    if (!answer.cut) return finish(answer.status ?? 200, headers, answer.text)
    counters.byStatus[0] = (counters.byStatus[0] ?? 0) + 1
    response.writeHead(200, { ...shared, ...headers, 'content-length': Buffer.byteLength(answer.text) })
    response.write(answer.text.slice(0, answer.text.length / 2), () => request.socket.destroy())
  }

  const service = createHttpService({ port: claimed, host }, serve)
  const api = {
    url: `http://${publicHost}:${claimed}`,
    port: claimed,
    wallets,
    /**
     * From now on, instead of the faults before. Without faults: as it should be.
     * @param {import('./faults.mjs').Faults} [next]
     */
    fail(next = {}) {
      faults.set(next)
    },
    /** Comes back on the same port. */
    start: service.start,
    /** Goes away: the port refuses. */
    stop: service.stop,
    stats: () => structuredClone(counters),
    resetStats() {
      counters = nothing()
    },
  }

  const control = {
    read: () => ({ faults: faults.read(), stats: counters }),
    /** The faults themselves, as for `fail()`; `{}` ends them. */
    write: (change) => api.fail(change),
  }

  await api.start()
  return api
}
