import type { SiwxServer } from './create-siwx-server.ts'

/** The part of Node's `IncomingMessage` that the handler reads. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
}

/** The part of Node's `ServerResponse` that the handler writes. */
export interface NodeResponse {
  statusCode: number
  setHeader(name: string, value: string | string[]): unknown
  end(body?: string): unknown
}

/** Returns the request that a page has sent, for `handle` and `sessions`. Its host is not known, and not needed. */
function requestOf(from: NodeRequest & { readonly body?: unknown }): Request {
  const { method = 'GET', url = '/' } = from
  const headers = new Headers()
  for (const [name, value] of Object.entries(from.headers))
    for (const one of [value ?? []].flat()) if (!name.startsWith(':')) headers.append(name, one)
  // A router may have read the body before.
  const body = from.body === undefined ? streamOf(from) : JSON.stringify(from.body)
  const init = { method, headers, ...(method !== 'GET' && method !== 'HEAD' && { body, duplex: 'half' }) }
  return new Request(new URL(url.replace(/^\/+/, '/'), 'http://localhost'), init)
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/**
 * Makes a handler for Node's `http` and for Express and its kind. It answers the routes of the server; other requests
 * go to `next`, or get 404.
 * @param path Path of the routes, as in the server's options; default `/siwx`.
 *
 * @example
 * import { createSiwxServer, memoryStore, nodeHandler } from 'wallet-modal/siwx/server'
 *
 * const server = createSiwxServer({
 *   domain: 'harbor.test',
 *   origins: ['https://harbor.test'],
 *   networks: { 'eip155:1': [] },
 *   store: memoryStore(),
 * })
 * const handler = nodeHandler(server)
 */
export function nodeHandler(server: SiwxServer, path = '/siwx') {
  return async (request: NodeRequest, response: NodeResponse, next?: () => void): Promise<void> => {
    if (next && !request.url?.startsWith(`${path}/`)) return next()
    const { status, headers, text } = await server.handle(requestOf(request)).then(
      async (answer) => ({ status: answer.status, headers: answer.headers, text: await answer.text() }),
      // The client went away, or sent what no browser sends.
      () => ({ status: 400, headers: new Headers(), text: '' }),
    )
    response.statusCode = status
    for (const [name, value] of headers) if (name !== 'set-cookie') response.setHeader(name, value)
    const cookies = headers.getSetCookie()
    if (cookies.length > 0) response.setHeader('set-cookie', cookies)
    response.end(text)
  }
}

/**
 * Resolves with the accounts that are signed in in the browser of a Node or Express request.
 *
 * @example
 * import { createSiwxServer, memoryStore, nodeSessions } from 'wallet-modal/siwx/server'
 *
 * const server = createSiwxServer({
 *   domain: 'harbor.test',
 *   origins: ['https://harbor.test'],
 *   networks: { 'eip155:1': [] },
 *   store: memoryStore(),
 * })
 * const isMember = async (request: Parameters<typeof nodeSessions>[1]) =>
 *   (await nodeSessions(server, request)).length > 0
 */
export const nodeSessions = (server: SiwxServer, { headers }: Pick<NodeRequest, 'headers'>) =>
  server.sessions(new Request('http://localhost/', { headers: { cookie: [headers.cookie ?? ''].flat().join('; ') } }))
