import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chainOf } from '../api/chain.ts'
import { Node } from '../rpc/node.ts'

export interface FakeNode {
  readonly node: Node
  readonly url: string
  readonly asked: readonly { readonly method: string; readonly params: readonly unknown[] }[]
  stop(): Promise<void>
}

/**
 * Starts an HTTP node of network 1 that answers as a test defines.
 * @param answer Returns the result; what it throws becomes the error of the answer, and a promise may stay pending.
 */
export async function startFakeNode(
  answer: (method: string, params: readonly unknown[]) => unknown,
): Promise<FakeNode> {
  const asked: { method: string; params: readonly unknown[] }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method, params } = JSON.parse(Buffer.concat(chunks).toString()) as (typeof asked)[number]
    asked.push({ method, params })
    const body = await (async () => answer(method, params))().then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    node: new Node(chainOf(1), { 'eip155:1': url }),
    asked,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
