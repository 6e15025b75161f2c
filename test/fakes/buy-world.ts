import type { UserOptions } from '../../src/atoms/kit/options/options.ts'
import type { SceneOptions } from '../conformance/scene.ts'

/** The providers of tests: the two known ones, and one that the page has set up. */
export const providers: Partial<UserOptions> = {
  features: { onramp: ['meld', 'coinbase', 'quay'] },
  onramp: {
    meld: { publicKey: 'key:1' },
    coinbase: {},
    quay: {
      name: 'Quay',
      url: 'https://quay.test/buy?to={address}&on={network}&get={token}&pay={amount}{currency}',
      follow: true,
    },
  },
}

/** An answer of the service: its status and body; undefined for one that never comes. */
export type BuyAnswer = { readonly status?: number; readonly body?: unknown } | undefined

const card = { id: 'card', min: '10.00', max: '7500.00' }
const on = (chain_id: string) => ({ name: 'meridian', display_name: 'Meridian', chain_id, contract_address: null })

/** A service that sells until a test changes it. */
export class BuyWorld {
  options: BuyAnswer = {
    body: {
      purchaseCurrencies: [
        { id: 'c1', name: 'Meridian', symbol: 'MRD', networks: [on('1')] },
        { id: 'c2', name: 'Halden Dollar', symbol: 'HUSD', networks: [on('1'), on('eip155:2')] },
        { id: 'c3', name: 'Elsewhere', symbol: 'ELSE', networks: [on('77')] },
      ],
      paymentCurrencies: [
        {
          id: 'USD',
          payment_method_limits: [card, { id: 'ach_bank_account', min: '20.00', max: '25000.00' }],
        },
        { id: 'EUR', payment_method_limits: [card] },
      ],
    },
  }
  /** Changes a quote. */
  twist: (quote: { [part: string]: unknown }) => BuyAnswer = (body) => ({ body })
  /** Rows of the history of purchases. */
  rows: readonly object[] = []
  historyStatus = 200
  url: BuyAnswer = { body: { url: 'https://pay.coinbase.com/buy?session=1' } }
  asked: { readonly path: string; readonly query: URLSearchParams; readonly body: never }[] = []

  private serve(path: string, body: { amount?: string; network?: string; paymentCurrency?: { id: string } }) {
    if (path === '/v1/onramp/options') return this.options
    if (path === '/v1/generators/onrampurl') return this.url
    if (path.endsWith('/history')) return { status: this.historyStatus, body: { data: this.rows, next: null } }
    if (path.endsWith('/balance')) return { body: { balances: [] } }
    const { amount = '0', paymentCurrency, network: symbol } = body
    const money = (text: string, currency = paymentCurrency?.id) => ({ amount: text, currency })
    return this.twist({
      paymentTotal: money(`${Number(amount) + 1}`),
      paymentSubtotal: money(amount),
      purchaseAmount: money('0.05', symbol),
      networkFee: money('1'),
      quoteId: 'q-1',
    })
  }

  /** Answers a request to the service. */
  answer(url: URL, init?: RequestInit): Response | Promise<Response> {
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    this.asked.push({ path: url.pathname, query: url.searchParams, body: body as never })
    const answer = this.serve(url.pathname, body)
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
      options: { ...providers, ...given.options },
    }
  }

  count = (path: string) => this.asked.filter((one) => one.path === path).length
}
