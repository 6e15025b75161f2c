import { describe, expect, it } from 'vitest'
import { createSolanaTestWallet } from '../../testing/create-solana-test-wallet.ts'
import type { Connector, ConnectorSink } from '../core/connector.ts'
import { createSolanaFinder } from './solana-finder.ts'

const all = { announced: true, injected: true }
const icon = 'data:image/svg+xml,<svg/>'
const noop = () => {}

/** Builds a complete object as wallets register it; each case breaks it in one way. */
const raw = (more: object = {}) => ({
  version: '1.0.0',
  name: 'Lantern',
  icon,
  chains: ['solana:mainnet'],
  accounts: [],
  features: {
    'standard:connect': { connect: noop },
    'standard:events': { on: () => noop },
    'solana:signTransaction': { signTransaction: noop },
  },
  ...more,
})
type Register = (...wallets: readonly unknown[]) => () => void

function listen(page: EventTarget, options = all) {
  const rows = new Map<string, Connector>()
  let writes = 0
  const sink: ConnectorSink = {
    upsert: (row) => {
      writes++
      rows.set(row.id, row)
    },
    remove: (id) => void rows.delete(id),
  }
  const finder = createSolanaFinder(page)
  return { rows, finder, sink, off: finder.subscribe(sink, options), writes: () => writes }
}
/** Says that a wallet is there, as its script does when it comes after the page’s. */
function register(page: EventTarget, ...wallets: readonly unknown[]): () => void {
  const offs: (() => void)[] = []
  const detail = (api: { register: Register }) => void offs.push(api.register(...wallets))
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return () => {
    for (const off of offs) off()
  }
}

describe('discovery by Wallet Standard', () => {
  it('behavior: wallets from before and from after, gone again when they say so', () => {
    const page = new EventTarget()
    const chains = [{ id: 'solana:mainnet', rpcUrl: '' }] as const
    const takeBackEarly = createSolanaTestWallet({ chains, name: 'Early' }).register(page)
    const { rows, finder } = listen(page)
    const takeBackLate = createSolanaTestWallet({ chains, name: 'Late' }).register(page)
    expect([...rows.values()]).toMatchObject([
      { id: 'solana:Early', type: 'ANNOUNCED', name: 'Early', namespaces: ['solana'], installed: true },
      { id: 'solana:Late', name: 'Late' },
    ])
    expect(rows.get('solana:Early')?.icon).toMatch(/^data:image/)
    takeBackEarly()
    expect([...rows.keys()]).toEqual(['solana:Late'])
    expect(finder.find('solana:Early')).toBeUndefined()
    expect(finder.find('solana:Late')?.wallet.name).toBe('Late')
    takeBackLate()
    expect(rows.size).toBe(0)
  })

  it('behavior: takes back exactly what was registered, once', () => {
    const page = new EventTarget()
    const { rows } = listen(page)
    const off = register(page, raw({ name: 'A' }), raw({ name: 'B' }))
    register(page, raw({ name: 'C' }))
    off()
    off()
    expect([...rows.keys()]).toEqual(['solana:C'])
  })

  it('behavior: the same object twice is one wallet', () => {
    const page = new EventTarget()
    const { rows } = listen(page)
    const wallet = raw()
    register(page, wallet, wallet)
    register(page, wallet)
    expect(rows.size).toBe(1)
  })

  it('behavior: two of one name are both doubtful (W6-03)', () => {
    const page = new EventTarget()
    const { rows } = listen(page)
    register(page, raw(), raw({ name: 'LANTERN' }), raw())
    expect([...rows.values()]).toMatchObject([
      { id: 'solana:Lantern', contested: true },
      { id: 'solana:LANTERN', contested: true },
      { id: 'solana:Lantern~2', contested: true },
    ])
  })

  it.each([
    ['nothing', undefined],
    ['a text', 'Lantern'],
    ['no name', raw({ name: ' \u200b' })],
    ['another chain only', raw({ chains: ['sui:mainnet', 'eip155:1'] })],
    ['chains that are none', raw({ chains: 'solana:mainnet' })],
    ['no features', raw({ features: undefined })],
    ['nothing that sends', raw({ features: { ...raw().features, 'solana:signTransaction': {} } })],
    ['no events', raw({ features: { ...raw().features, 'standard:events': undefined } })],
    ['no accounts', raw({ accounts: undefined })],
    ['the pairing of another library', raw({ name: 'WalletConnect' })],
    [
      'accounts that throw (W6-19)',
      Object.defineProperty(raw(), 'accounts', {
        get() {
          throw new Error('no')
        },
      }),
    ],
    [
      'a proxy whose traps throw',
      new Proxy(
        {},
        {
          get() {
            throw 'no'
          },
        },
      ),
    ],
  ])('error: %s', (_, wallet) => {
    const page = new EventTarget()
    const { rows } = listen(page)
    register(page, wallet, raw({ name: 'Good' }))
    expect([...rows.keys()]).toEqual(['solana:Good'])
  })

  it.each([
    'javascript:alert(1)',
    'https://lantern.test/icon.png',
    'data:text/html,<script>alert(1)</script>',
    `data:image/png;base64,${'A'.repeat(300_000)}`,
    7,
  ])('behavior: the icon %.60j is not drawn', (bad) => {
    const page = new EventTarget()
    const { rows } = listen(page)
    register(page, raw({ icon: bad }))
    expect(rows.get('solana:Lantern')).not.toHaveProperty('icon')
  })

  it('behavior: names are cleaned', () => {
    const page = new EventTarget()
    const { rows } = listen(page)
    register(page, raw({ name: `  Phan\u202etom\u200b${'x'.repeat(200)}` }))
    expect(rows.values().next().value?.name).toBe(`Phantom${'x'.repeat(57)}`)
  })

  it('behavior: functions are those that were there when it was found (W6-09)', async () => {
    const page = new EventTarget()
    const { finder } = listen(page)
    const wallet = raw()
    register(page, wallet)
    wallet.features['standard:connect'].connect = () => {
      throw new Error('replaced')
    }
    expect(() => finder.find('solana:Lantern')?.wallet.features.connect()).not.toThrow()
  })

  it('behavior: a callback that throws, an event without one, and ten thousand wallets', () => {
    const page = new EventTarget()
    const { rows } = listen(page)
    const throwing = () => {
      throw new Error('wallet')
    }
    for (const detail of [throwing, undefined, {}])
      page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    for (let n = 0; n < 10_000; n++) register(page, raw({ name: `W${n}` }))
    expect(rows.size).toBe(200)
  })

  it('behavior: silent when nobody listens, even for a wallet that kept the way to register', () => {
    const page = new EventTarget()
    let kept: Register | undefined
    page.addEventListener('wallet-standard:app-ready', (event) => {
      kept = (event as CustomEvent<{ register: Register }>).detail.register
    })
    const { rows, finder, off, sink } = listen(page)
    kept?.(raw())
    expect(rows.size).toBe(1)
    off()
    kept?.(raw({ name: 'Later' }))
    expect(rows.size).toBe(1)
    expect(finder.find('solana:Lantern')).toBeUndefined()
    // A new subscriber gets the wallets that register after it.
    rows.clear()
    const again = finder.subscribe(sink, all)
    kept?.(raw({ name: 'Later' }))
    expect([...rows.keys()]).toEqual(['solana:Later'])
    again()
  })

  it('behavior: a second listener hears of what is there', () => {
    const page = new EventTarget()
    const { finder, rows } = listen(page)
    register(page, raw())
    const others: string[] = []
    const off = finder.subscribe({ upsert: ({ id }) => void others.push(id), remove: noop }, all)
    expect(others).toEqual([...rows.keys()])
    off()
  })

  it('param: announced off finds nothing and asks nobody', () => {
    const page = new EventTarget()
    let asked = 0
    page.addEventListener('wallet-standard:app-ready', () => asked++)
    const { rows } = listen(page, { announced: false, injected: true })
    register(page, raw())
    expect(rows.size).toBe(0)
    expect(asked).toBe(0)
  })
})
