import type { SiwxServer } from 'wallet-modal/siwx/server'

/**
 * Bun, Deno and Workers: a function from a request to a response, with sign-in routes and a members' area.
 *
 * @example
 * Bun.serve({ fetch: fetchSite(siwx) })
 * Deno.serve(fetchSite(siwx))
 * export default { fetch: fetchSite(siwx) } // a Worker
 */
export function fetchSite(siwx: SiwxServer) {
  return async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname.startsWith('/siwx/')) return siwx.handle(request)
    const [account] = await siwx.sessions(request)
    return account ? new Response(`Hello ${account.accountAddress}`) : new Response('Sign in first', { status: 401 })
  }
}

/**
 * Next: the functions of `app/siwx/[...route]/route.ts`.
 *
 * @example
 * export const { GET, POST, OPTIONS } = nextRoutes(siwx)
 */
export function nextRoutes(siwx: SiwxServer) {
  return { GET: siwx.handle, POST: siwx.handle, OPTIONS: siwx.handle }
}

/** The part of a Hono application that the recipe uses. */
interface HonoApp {
  all(path: string, handler: (context: { readonly req: { readonly raw: Request } }) => Promise<Response>): unknown
}

/**
 * Hono.
 *
 * @example
 * const app = new Hono()
 * honoRoutes(app, siwx)
 */
export function honoRoutes(app: HonoApp, siwx: SiwxServer): void {
  app.all('/siwx/*', ({ req }) => siwx.handle(req.raw))
}
