type Handler = ((event: Event) => void) | null

/** Answers of a relay without other clients, by method of the relay protocol. */
const answers: { readonly [method: string]: (params: { readonly topics?: readonly string[] }) => unknown } = {
  irn_subscribe: () => 'subscription',
  irn_batchSubscribe: ({ topics = [] }) => topics.map((topic) => `of ${topic}`),
  irn_batchFetchMessages: () => ({ messages: [], hasMore: false }),
}

/** Every socket of a fake relay. `answers`: takes all and says so; `silent`: never even opens. */
export function fakeRelaySockets(mode: 'answers' | 'silent' = 'answers'): () => void {
  const original = globalThis.WebSocket
  class RelaySocket extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    readyState = 0
    onopen: Handler = null
    onmessage: Handler = null
    onclose: Handler = null
    onerror: Handler = null
    readonly url: string
    constructor(url: string) {
      super()
      this.url = url
      if (mode === 'answers') setTimeout(() => this.tell('open', new Event('open')))
    }
    private tell(type: 'open' | 'message' | 'close', event: Event): void {
      if (type === 'open') this.readyState = 1
      this[`on${type}`]?.(event)
      this.dispatchEvent(event)
    }
    send(text: string): void {
      const { id, method, params } = JSON.parse(text)
      if (!method) return
      const result = answers[method]?.(params) ?? true
      const data = JSON.stringify({ id, jsonrpc: '2.0', result })
      setTimeout(() => this.tell('message', new MessageEvent('message', { data })))
    }
    close(): void {
      if (this.readyState === 3) return
      this.readyState = 3
      setTimeout(() => this.tell('close', new CloseEvent('close', { code: 1000, wasClean: true })))
    }
  }
  Object.assign(globalThis, { WebSocket: RelaySocket })
  return () => void Object.assign(globalThis, { WebSocket: original })
}
