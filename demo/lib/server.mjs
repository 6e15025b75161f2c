import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { root } from './library.mjs'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
}
/** A universal link to a wallet ends in `/wc` by WalletConnect's convention. */
const pagePath = (path) => (path === '/' ? path : path.replace(/\/$/, '').replace(/^\/wallet\/wc$/, '/wallet'))
const images = ['harbor.svg', 'demo-wallet.svg', 'phone-wallet.svg']

/**
 * A small file server, for this machine only unless `host` allows more.
 * @param {{ port: number, host: string, allowed: ReadonlySet<string>, pages: Map<string, { body: string, policy:
 * string, status: number }>, assets: Map<string, Uint8Array>, library: string, inbox?: (...parameters: Exchange) =>
 * boolean, members?: (...parameters: Exchange) => Promise<boolean> }} options
 * `allowed`: host names of this machine; `inbox` and `members` return true for the requests that they answer
 * @typedef {[request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse]} Exchange
 */
export async function serve({ port, host: listen, allowed, pages, assets, library, inbox, members }) {
  for (const image of images) {
    assets.set(`/assets/${image}`, await readFile(join(root, 'demo', 'pages', 'shared', image)))
  }
  const cdn = join(library, 'cdn')

  async function find(path) {
    if (assets.has(path)) return assets.get(path)
    if (!path.startsWith('/cdn/')) return undefined
    const file = normalize(join(cdn, path.slice(5)))
    return file.startsWith(cdn + sep) ? readFile(file).catch(() => undefined) : undefined
  }

  const server = createServer(async (request, response) => {
    const answer = (status, type, body, more = {}) => {
      response.writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin',
        ...more,
      })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    // Other host names are refused, which protects against DNS rebinding.
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    if (!allowed.has(host)) return answer(403, 'text/plain', 'Use localhost.')
    if (inbox?.(request, response) || (await members?.(request, response))) return
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, 'text/plain', 'GET only.')
    let path
    try {
      path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    } catch {
      return answer(400, 'text/plain', 'Bad address.')
    }
    const page = pages.get(pagePath(path))
    if (page) return answer(page.status, types['.html'], page.body, { 'content-security-policy': page.policy })
    const file = await find(path)
    if (file) return answer(200, types[extname(path)] ?? 'application/octet-stream', file)
    answer(404, 'text/plain', 'Not found.')
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, listen, resolve)
  })
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
