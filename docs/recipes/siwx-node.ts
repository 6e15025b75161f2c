import type { IncomingMessage, ServerResponse } from 'node:http'
import { nodeHandler, nodeSessions, type SiwxServer } from 'wallet-modal/siwx/server'

/**
 * Node: sign-in routes and a members' area, for `http.createServer`.
 *
 * @example
 * createServer(nodeSite(siwx)).listen(3000)
 */
export function nodeSite(siwx: SiwxServer) {
  const signIn = nodeHandler(siwx)
  return (request: IncomingMessage, response: ServerResponse) =>
    signIn(request, response, async () => {
      const [account] = await nodeSessions(siwx, request)
      response.statusCode = account ? 200 : 401
      response.end(account ? `Hello ${account.accountAddress}` : 'Sign in first')
    })
}

/** The part of an Express application that the recipe uses. */
interface ExpressApp {
  use(handler: ReturnType<typeof nodeHandler>): unknown
  get(path: string, handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>): unknown
}

/**
 * Express: put it before the routes that need a member, and before `express.json()`, which refuses bodies over 100 KB.
 *
 * @example
 * const app = express()
 * expressSite(app, siwx)
 */
export function expressSite(app: ExpressApp, siwx: SiwxServer): void {
  app.use(nodeHandler(siwx))
  app.get('/members', async (request, response) => {
    const [account] = await nodeSessions(siwx, request)
    response.statusCode = account ? 200 : 401
    response.end(account ? `Hello ${account.accountAddress}` : 'Sign in first')
  })
}
