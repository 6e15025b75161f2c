import type { PurchaseWindow } from '../../src/atoms/buy/purchase-window.ts'
import { type InternalKit, internalKit } from '../../src/atoms/kit/internal-kit.ts'
import type { UserOptions } from '../../src/atoms/kit/options/options.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { type FakeClock, fakeClock } from './clock.ts'
import { connectAs, tracked } from './send-kit.ts'
import { FakeStorage } from './storage.ts'

const network = {
  id: 1,
  name: 'Meridian',
  nativeCurrency: { name: 'Meridian', symbol: 'MRD', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.test/1'] } },
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

  fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input))
    if (url.hostname === 'rpc.test') return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    this.asked.push({ path: url.pathname, query: url.searchParams, body: body as never })
    const answer = this.serve(url.pathname, body)
    if (!answer) return new Promise<Response>(() => {})
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200 })
  }) as typeof globalThis.fetch

  count = (path: string) => this.asked.filter((one) => one.path === path).length
}

/** A window that the test closes. */
export class FakeWindow implements PurchaseWindow {
  isClosed = false
  wasClosed = false
  at: string | undefined
  go(url: string) {
    this.at = url
  }
  close() {
    this.wasClosed = true
  }
}

export interface BuyKit {
  readonly kit: InternalKit
  readonly clock: FakeClock
  readonly world: BuyWorld
  events(): readonly string[]
}

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

const live = new Set<InternalKit>()
export function endBuyKits(): void {
  for (const kit of live) kit.handle.destroy()
  live.clear()
}

/** A connected kit whose data API is the given world. */
export function buyKit(options: Partial<UserOptions> = {}, world = new BuyWorld()): BuyKit {
  const clock = fakeClock()
  const handle = createKit(
    {
      networks: [network, { ...network, id: 2, name: 'Basalt' }, { ...network, id: 3, name: 'Ferry' }],
      hosts: { dataApi: 'https://data.test' },
      projectId: 'project-1',
      ...providers,
      ...options,
    },
    { clock, storage: new FakeStorage(), locks: undefined, fetch: world.fetch },
  )
  const kit = internalKit(handle)
  connectAs(kit)
  const events: { name: string; detail: unknown }[] = []
  kit.events.onAny((name, detail) => void events.push({ name, detail }))
  live.add(kit)
  return { kit, clock, world, events: () => tracked(events) }
}
