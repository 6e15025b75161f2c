import type { UserOptions } from '../../src/atoms/kit/options/options.ts'
import type { SceneOptions } from '../conformance/scene.ts'

/** The exchanges of tests: one that the service has, and one that it does not. */
export const exchangeOptions: Partial<UserOptions> = {
  exchanges: { quay: { hosts: ['https://quay.test'] }, pier: { hosts: ['https://pier.test', 'javascript:1'] } },
}

/** An answer of the service: its status and body; undefined for one that never comes. */
type Answer = { readonly status?: number; readonly body?: unknown } | undefined

interface Call {
  readonly method: string
  readonly params: { readonly [name: string]: unknown }
}

export const token = '0x00000000000000000000000000000000000000A1'

/** A service with exchanges, until a test changes it. */
export class ExchangeWorld {
  list: Answer = {
    body: {
      result: {
        exchanges: [
          { id: 'quay', name: 'Quay', imageUrl: null },
          { id: 'stranger', name: 'Stranger', imageUrl: 'https://stranger.test/a.png' },
          { id: 'quay', name: 'Quay again', imageUrl: null },
          { name: 'no id' },
        ],
        total: 4,
      },
    },
  }
  url: Answer = { body: { result: { url: 'https://quay.test/withdraw?session=1', sessionId: 'session-1' } } }
  status: Answer = { body: { result: { status: 'UNKNOWN' } } }
  prices: Answer = {
    body: { fungibles: [{ address: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', price: 2500 }] },
  }
  balances: readonly object[] = []
  asked: Call[] = []

  private serve(path: string, { method, params }: Call): Answer {
    if (path === '/v1/fungible/price') return this.prices
    if (path.endsWith('/balance')) return { body: { balances: this.balances } }
    if (path !== '/v1/json-rpc') return { body: { data: [], next: null } }
    this.asked.push({ method, params })
    if (method === 'reown_getExchanges') return this.list
    return method === 'reown_getExchangePayUrl' ? this.url : this.status
  }

  /** Answers a request to the service. */
  answer(url: URL, init?: RequestInit): Response | Promise<Response> {
    const answer = this.serve(url.pathname, init?.body ? JSON.parse(String(init.body)) : {})
    if (!answer) return new Promise<Response>(() => {})
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200 })
  }

  fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input))
    if (url.hostname === 'rpc.test') return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
    return this.answer(url, init)
  }) as typeof globalThis.fetch

  /** Returns the options of a connected scene with this service. */
  scene(given: SceneOptions = {}): SceneOptions {
    return {
      connected: true,
      data: (url, init) => this.answer(url, init),
      ...given,
      options: { ...exchangeOptions, ...given.options },
    }
  }

  count = (method: string) => this.asked.filter((one) => one.method === method).length
}
