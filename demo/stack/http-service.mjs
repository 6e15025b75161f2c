import { createServer } from 'node:http'

/**
 * A server that may go away and come back on the same port, with everything as it was.
 * @param {{ port: number, host: string }} place a port that is free
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<unknown>} serve
 *   answers a request; one that it breaks on gets no answer
 */
export function createHttpService({ port, host }, serve) {
  /** @type {import('node:http').Server | undefined} */
  let running
  return {
    async start() {
      if (running) return
      const server = createServer((request, response) => {
        serve(request, response).catch((error) => {
          console.error(error)
          response.destroy()
        })
      })
      await new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => resolve(undefined))
      })
      running = server
    },
    /** Goes away: the port refuses. */
    async stop() {
      const server = running
      running = undefined
      if (!server) return
      await new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      })
    },
  }
}
