import { createServer } from 'node:http'

/**
 * A server that can be stopped and started again on the same port.
 * @param {{ port: number, host: string }} place a free port
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) =>
 * Promise<unknown>} serve answers a request; a rejection ends the connection without an answer
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
