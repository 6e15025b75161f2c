import { readFileSync } from 'node:fs'

const files = new Map([
  ['/inbox', { type: 'text/html; charset=utf-8', body: readFileSync(new URL('./page/inbox.html', import.meta.url)) }],
  [
    '/inbox/inbox.css',
    { type: 'text/css; charset=utf-8', body: readFileSync(new URL('./page/inbox.css', import.meta.url)) },
  ],
  [
    '/inbox/inbox.js',
    { type: 'text/javascript; charset=utf-8', body: readFileSync(new URL('./page/inbox.js', import.meta.url)) },
  ],
])
const common = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
}

/**
 * The inbox over HTTP: a page, the list as JSON, and an event stream that reports changes.
 * @param {{ read: (address?: string) => import('./read-mail.mjs').Mail[], watch: Set<() => void> }} options
 */
export function createInbox({ read, watch }) {
  /** @type {Set<import('node:http').ServerResponse>} */
  const streams = new Set()
  const tell = () => {
    for (const response of streams) response.write('data: changed\n\n')
  }
  watch.add(tell)

  return {
    /**
     * @param {import('node:http').IncomingMessage} request
     * @param {import('node:http').ServerResponse} response
     * @returns {boolean} true if the request was for the inbox
     */
    handle(request, response) {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const known = files.get(url.pathname)
      const isList = url.pathname === '/inbox.json'
      const isStream = url.pathname === '/inbox/changes'
      if (!known && !isList && !isStream) return false
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, common).end()
        return true
      }
      if (known) response.writeHead(200, { ...common, 'content-type': known.type }).end(known.body)
      else if (isList) {
        const mails = read(url.searchParams.get('to') ?? undefined).map(({ headers: _, ...mail }) => mail)
        response
          .writeHead(200, { ...common, 'content-type': 'application/json; charset=utf-8' })
          .end(JSON.stringify(mails))
      } else {
        response.writeHead(200, { ...common, 'content-type': 'text/event-stream' }).write(': open\n\n')
        streams.add(response)
        response.once('close', () => streams.delete(response))
      }
      return true
    },
    stop() {
      watch.delete(tell)
      for (const response of streams) response.end()
    },
  }
}
