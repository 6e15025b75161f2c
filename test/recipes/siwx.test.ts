import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createSiwxServer, memoryStore, type SiwxServer } from 'wallet-modal/siwx/server'
import { fetchSite, honoRoutes, nextRoutes } from '../../docs/recipes/siwx-fetch.ts'
import { expressSite, nodeSite } from '../../docs/recipes/siwx-node.ts'
import { browserOf, site } from '../siwx/browser-of.ts'
import { person } from '../siwx/server-scene.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
const siwx = () =>
  createSiwxServer({
    domain: site.domain,
    origins: [site.origin],
    networks: { 'eip155:1': [] },
    store: memoryStore(),
  })

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown
/** Serves on a port, and returns a function that asks there. */
async function serve(listener: Listener): Promise<(request: Request) => Promise<Response>> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  return async (request) => {
    const { pathname } = new URL(request.url)
    const body = request.method === 'POST' ? await request.text() : undefined
    // Names of origins and sites are the browser's; this program may send them as well.
    const headers = Object.fromEntries(request.headers)
    return fetch(`http://127.0.0.1:${port}${pathname}`, { method: request.method, headers, ...(body && { body }) })
  }
}

/** The way in which Express runs what a recipe gives it. */
function expressLike(server: SiwxServer): Listener {
  const handlers: ((request: IncomingMessage, response: ServerResponse, next: () => void) => unknown)[] = []
  const app = {
    use: (handler: (typeof handlers)[number]) => handlers.push(handler),
    get: (path: string, handler: (typeof handlers)[number]) =>
      handlers.push((request, response, next) => (request.url === path ? handler(request, response, next) : next())),
  }
  expressSite(app as unknown as Parameters<typeof expressSite>[0], server)
  return (request, response) => {
    const run = (at: number): unknown => handlers[at]?.(request, response, () => run(at + 1))
    return run(0)
  }
}

function honoLike(server: SiwxServer): (request: Request) => Promise<Response> {
  const routes = new Map<string, Parameters<Parameters<typeof honoRoutes>[0]['all']>[1]>()
  honoRoutes({ all: (path, handler) => routes.set(path, handler) }, server)
  return async (request) => routes.get('/siwx/*')?.({ req: { raw: request } }) ?? new Response(null, { status: 404 })
}

async function nextLike(server: SiwxServer, request: Request): Promise<Response> {
  const routes: { readonly [method: string]: (request: Request) => Promise<Response> } = nextRoutes(server)
  return routes[request.method]?.(request) ?? new Response(null, { status: 405 })
}

const recipes: readonly (readonly [
  string,
  (server: SiwxServer) => Promise<(request: Request) => Promise<Response>>,
])[] = [
  ['Node', (server) => serve(nodeSite(server))],
  ['Express', (server) => serve(expressLike(server))],
  ['Bun, Deno and Workers', async (server) => fetchSite(server)],
  ['Next', async (server) => (request) => nextLike(server, request)],
  ['Hono', async (server) => honoLike(server)],
]

describe('recipes for sign-in servers', () => {
  it.each(recipes)('default: %s', async (_name, make) => {
    const handle = await make(siwx())
    const [tab, account] = [browserOf(handle), person()]
    expect((await tab.signIn(account)).status).toBe(200)
    expect(await tab.session()).toMatchObject([{ accountAddress: account.address }])
    expect((await tab.post('sign-out', {}, { origin: 'https://evil.test' })).status).toBe(403)
    await tab.post('sign-out')
    expect(await tab.session()).toEqual([])
  })

  it.each(recipes.slice(0, 3))('default: the members area of %s', async (_name, make) => {
    const handle = await make(siwx())
    const [tab, account] = [browserOf(handle), person()]
    const members = async () => {
      const cookie = [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await handle(new Request(`${site.origin}/members`, { headers: { cookie } }))
      return [answer.status, await answer.text()]
    }
    expect(await members()).toEqual([401, 'Sign in first'])
    await tab.signIn(account)
    expect(await members()).toEqual([200, `Hello ${account.address}`])
  })
})
