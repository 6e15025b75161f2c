/** Answers an RPC call: with a result, a thrown JSON-RPC error `{code, message}`, or a whole Response. */
export type RpcHandler = (call: {
  readonly url: string
  readonly method: string
  readonly params: unknown[]
}) => unknown

export interface FakeRpc {
  readonly fetch: typeof fetch
  readonly calls: { readonly url: string; readonly method: string; readonly params: unknown[] }[]
  count(method: string, url?: string): number
}

/** A JSON-RPC network in a function. */
export function fakeRpc(handler: RpcHandler): FakeRpc {
  const calls: FakeRpc['calls'] = []
  return {
    calls,
    count: (method, url) => calls.filter((call) => call.method === method && (!url || call.url.includes(url))).length,
    fetch: async (input, init) => {
      const { id, method, params = [] } = JSON.parse(String(init?.body))
      const call = { url: String(input), method, params }
      calls.push(call)
      const reply = (body: object) => Response.json({ jsonrpc: '2.0', id, ...body })
      try {
        const result = await raced(handler(call), init?.signal)
        return result instanceof Response ? result : reply({ result })
      } catch (error) {
        if (error instanceof Error) throw error
        return reply({ error })
      }
    },
  }
}

/** A handler's promise that ends like a real request when it is aborted. */
function raced(value: unknown, signal?: AbortSignal | null): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    Promise.resolve(value).then(resolve, reject)
  })
}
