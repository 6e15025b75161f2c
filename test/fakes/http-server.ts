import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HttpServer {
  readonly url: string
  /** Addresses of the requests, oldest first. */
  readonly requests: readonly URL[]
  /** Requests whose other end has gone before they were answered. */
  readonly dropped: number
  close(): Promise<void>
}

export type HttpAnswer = (url: URL, response: ServerResponse, request: IncomingMessage) => void

/** A real server on a port of its own. */
export async function startHttp(answer: HttpAnswer): Promise<HttpServer> {
  const requests: URL[] = []
  let dropped = 0
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    requests.push(url)
    response.on('close', () => {
      if (!response.writableFinished) dropped++
    })
    answer(url, response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get dropped() {
      return dropped
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers with JSON. */
export function json(response: ServerResponse, body: unknown, status = 200, headers: { [name: string]: string } = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
