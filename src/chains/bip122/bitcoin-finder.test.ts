import { describe, expect, it } from 'vitest'
import { createBitcoinTestWallet } from '../../testing/create-bitcoin-test-wallet.ts'
import { bitcoin, bitcoinTestnet } from '../bitcoin-networks.ts'
import type { Connector, ConnectorSink } from '../core/connector.ts'
import type { CaipNetworkId } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { accountsOn, readAccounts } from './accounts.ts'
import { createBitcoinFinder } from './bitcoin-finder.ts'

const all = { announced: true, injected: true }
const icon = 'data:image/svg+xml,<svg/>'
const noop = () => {}
const throwing = {
  get() {
    throw 'no'
  },
}

/** Builds a complete object as wallets register it; each case breaks it in one way. */
const raw = (more: object = {}) => ({
  version: '1.0.0',
  name: 'Lantern',
  icon,
  chains: ['bitcoin:mainnet'],
  accounts: [],
  features: { 'bitcoin:connect': { connect: noop } },
  ...more,
})
/** A clock whose time the test lets pass. */
function handClock() {
  let calls: (() => void)[] = []
  return {
    clock: {
      now: () => 0,
      after: (_: number, call: () => void) => {
        calls.push(call)
        return () => {
          calls = calls.filter((other) => other !== call)
        }
      },
    },
    pass: () => {
      for (const call of calls.splice(0)) call()
    },
    waiting: () => calls.length,
  }
}

function listen(page: EventTarget, options = all) {
  const rows = new Map<string, Connector>()
  const sink: ConnectorSink = {
    upsert: (row) => void rows.set(row.id, row),
    remove: (id) => void rows.delete(id),
  }
  const time = handClock()
  const finder = createBitcoinFinder(page, time.clock)
  return { rows, finder, off: finder.subscribe(sink, options), ...time }
}
function register(page: EventTarget, ...wallets: readonly unknown[]): void {
  const detail = (api: { register(...given: readonly unknown[]): unknown }) => void api.register(...wallets)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}
const put = (page: EventTarget, objects: object) => Object.assign(page, objects)
const provider = () => ({ request: noop })
const listed = (...rows: readonly unknown[]) => ({ btc_providers: rows })

describe('discovery of Bitcoin wallets', () => {
  it('behavior: every family, each by its name', () => {
    const page = new EventTarget()
    put(page, {
      ...listed({ id: 'Xverse.BitcoinProvider', name: 'Xverse', icon }, { id: 'LeatherProvider', name: 'Leather' }),
      Xverse: { BitcoinProvider: provider() },
      LeatherProvider: provider(),
      okxwallet: { bitcoin: { connect: noop }, bitcoinTestnet: { connect: noop } },
      unisat: { requestAccounts: noop },
      bitkeep: { unisat: { requestAccounts: noop } },
      binancew3w: { bitcoin: { requestAccounts: noop } },
    })
    createBitcoinTestWallet({ chains: [{ id: 'bitcoin:mainnet' }], name: 'Standard' }).register(page)
    const { rows, finder } = listen(page)
    expect([...rows.values()]).toMatchObject(
      ['Standard', 'Xverse', 'Leather', 'OKX Wallet', 'UniSat', 'Bitget Wallet', 'Binance Wallet'].map((name) => ({
        id: `bip122:${name}`,
        type: 'ANNOUNCED',
        name,
        namespaces: ['bip122'],
        installed: true,
      })),
    )
    const families = [...rows.keys()].map((id) => finder.find(id)?.wallet.family)
    expect(families).toEqual(['standard', 'sats-connect', 'leather', 'okx', 'unisat', 'unisat', 'unisat'])
    expect(rows.get('bip122:Xverse')?.icon).toBe(icon)
    expect([...rows.values()].some(({ contested }) => contested)).toBe(false)
  })

  it('behavior: looks three times more, 200 ms apart, and no longer than somebody listens', () => {
    const page = new EventTarget()
    const { rows, pass, waiting, off } = listen(page)
    put(page, { unisat: { requestAccounts: noop } })
    expect(rows.size).toBe(0)
    pass()
    expect([...rows.keys()]).toEqual(['bip122:UniSat'])
    pass()
    put(page, listed({ id: 'late', name: 'Late' }))
    put(page, { late: provider() })
    pass()
    expect([...rows.keys()]).toEqual(['bip122:UniSat', 'bip122:Late'])
    expect(waiting()).toBe(0)
    off()
    const again = listen(page)
    expect(again.waiting()).toBe(1)
    again.off()
    expect(again.waiting()).toBe(0)
  })

  it('behavior: one object under two names is one wallet', () => {
    const page = new EventTarget()
    const unisat = { requestAccounts: noop }
    put(page, { unisat, bitkeep: { unisat }, binancew3w: { bitcoin: unisat } })
    expect([...listen(page).rows.keys()]).toEqual(['bip122:UniSat'])
  })

  it.each(['before', 'after'])(
    'behavior: a wallet that is there in both ways is listed once, by Wallet Standard (%s)',
    (when) => {
      const page = new EventTarget()
      const twin = provider()
      const wallet = raw({ name: 'Xverse', features: { ...raw().features, 'sats-connect:': { provider: twin } } })
      put(page, { ...listed({ id: 'xverse', name: 'Xverse' }), xverse: twin })
      if (when === 'before')
        page.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(wallet))
      const { rows, finder } = listen(page)
      if (when === 'after') register(page, wallet)
      expect([...rows.values()]).toHaveLength(1)
      expect(finder.find('bip122:Xverse')?.wallet.family).toBe('standard')
      expect(rows.get('bip122:Xverse')?.contested).toBeUndefined()
    },
  )

  it('behavior: two of one name are both doubtful (W6-03)', () => {
    const page = new EventTarget()
    put(page, { unisat: { requestAccounts: noop } })
    const { rows } = listen(page)
    register(page, raw({ name: 'Unisat' }))
    expect([...rows.values()]).toMatchObject([
      { id: 'bip122:UniSat', contested: true },
      { id: 'bip122:Unisat', contested: true },
    ])
  })

  it('default: a wallet may name its chains by CAIP-2, and its accounts are those of that network', () => {
    const page = new EventTarget()
    const { rows } = listen(page)
    register(page, raw({ chains: ['bip122:000000000019d6689c085ae165831e93'] }))
    expect([...rows.keys()]).toEqual(['bip122:Lantern'])
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const [main, testnet] = [bitcoin, bitcoinTestnet].map((network) => toNetwork(network).caipNetworkId) as [
      CaipNetworkId,
      CaipNetworkId,
    ]
    const accounts = readAccounts([{ address, chains: [main] }], true) ?? []
    expect(accountsOn(main, accounts)).toHaveLength(1)
    expect(accountsOn(testnet, accounts)).toHaveLength(0)
  })

  it.each([
    ['nothing', undefined],
    ['a text', 'Lantern'],
    ['no name', raw({ name: ' \u200b' })],
    ['a name that is none', raw({ name: { toString: () => 'Lantern' } })],
    ['another chain only', raw({ chains: ['solana:mainnet', 'eip155:1'] })],
    ['chains that are none', raw({ chains: 'bitcoin:mainnet' })],
    ['no features', raw({ features: undefined })],
    ['no bitcoin:connect', raw({ features: { 'standard:connect': { connect: noop } } })],
    ['a connect that cannot be called', raw({ features: { 'bitcoin:connect': { connect: {} } } })],
    ['no accounts', raw({ accounts: undefined })],
    ['accounts that throw (W6-19)', Object.defineProperty(raw(), 'accounts', throwing)],
    ['a name that throws', Object.defineProperty(raw(), 'name', throwing)],
    ['a proxy whose traps throw', new Proxy({}, throwing)],
    ['the pairing of another library', raw({ name: 'WalletConnect' })],
  ])('error: registered is %s', (_, wallet) => {
    const page = new EventTarget()
    const { rows } = listen(page)
    register(page, wallet, raw({ name: 'Good' }))
    expect([...rows.keys()]).toEqual(['bip122:Good'])
  })

  it.each([
    ['nothing', undefined],
    ['no id', { name: 'Bad' }],
    ['an id that is none', { id: ['bad'], name: 'Bad' }],
    ['a place where nothing is', { id: 'a.b.c', name: 'Bad' }],
    ['a place that is too far', { id: 'good.'.repeat(50), name: 'Bad' }],
    ['a prototype', { id: '__proto__', name: 'Bad' }],
    ['a constructor', { id: 'constructor.prototype', name: 'Bad' }],
    ['an object that throws', { id: 'hostile', name: 'Bad' }],
    ['a getter that throws', { id: 'angry.request', name: 'Bad' }],
    ['no name', { id: 'good' }],
    ['a name of nothing', { id: 'good', name: '\u202e' }],
    ['a proxy whose traps throw', new Proxy({}, throwing)],
  ])('error: listed is %s', (_, row) => {
    const page = new EventTarget()
    put(page, {
      ...listed(row, { id: 'best', name: 'Good' }),
      good: provider(),
      best: provider(),
      hostile: new Proxy({}, throwing),
      angry: Object.defineProperty({}, 'request', throwing),
    })
    expect([...listen(page).rows.keys()]).toEqual(['bip122:Good'])
  })

  it.each([
    ['a list that is none', { btc_providers: { length: 3 } }],
    ['a list that throws', new Proxy({}, throwing)],
    ['objects that throw', { okxwallet: new Proxy({}, throwing), bitkeep: new Proxy({}, throwing), unisat: 1 }],
    ['objects without functions', { okxwallet: { bitcoin: { connect: 1 } }, unisat: {}, binancew3w: { bitcoin: [] } }],
  ])('error: the page has %s', (_, objects) => {
    const page = new Proxy(new EventTarget(), {
      get: (target, key) =>
        key in EventTarget.prototype
          ? (Reflect.get(target, key) as () => void).bind(target)
          : (objects as { [name: string | symbol]: unknown })[key],
    })
    const { rows } = listen(page)
    register(page, raw())
    expect([...rows.keys()]).toEqual(['bip122:Lantern'])
  })

  it.each([
    'javascript:alert(1)',
    'https://lantern.test/icon.png',
    'data:text/html,<script>alert(1)</script>',
    `data:image/png;base64,${'A'.repeat(300_000)}`,
    7,
  ])('behavior: the icon %.60j is not drawn', (bad) => {
    const page = new EventTarget()
    put(page, { ...listed({ id: 'good', name: 'Listed', icon: bad }), good: provider() })
    const { rows } = listen(page)
    register(page, raw({ icon: bad }))
    expect([...rows.values()].map((row) => 'icon' in row)).toEqual([false, false])
  })

  it('behavior: names are cleaned', () => {
    const page = new EventTarget()
    const name = `  Phan\u202etom\u200b${'x'.repeat(200)}`
    put(page, { ...listed({ id: 'good', name }), good: provider() })
    expect(listen(page).rows.values().next().value?.name).toBe(`Phantom${'x'.repeat(57)}`)
  })

  it('behavior: functions are those that were there when it was found (W6-09)', () => {
    const page = new EventTarget()
    const unisat = { requestAccounts: () => ['first'] }
    put(page, { unisat })
    const { finder } = listen(page)
    unisat.requestAccounts = () => ['replaced']
    const found = finder.find('bip122:UniSat')?.wallet
    expect(found?.family === 'unisat' && found.calls.requestAccounts?.()).toEqual(['first'])
  })

  it('behavior: ten thousand of each are two hundred', () => {
    const page = new EventTarget()
    const rows = Array.from({ length: 10_000 }, (_, at) => ({ id: `w${at}`, name: `L${at}` }))
    put(page, { ...listed(...rows), ...Object.fromEntries(rows.map(({ id }) => [id, provider()])) })
    const { rows: found } = listen(page)
    expect(found.size).toBe(50)
    for (let n = 0; n < 1000; n++) register(page, raw({ name: `W${n}` }))
    expect(found.size).toBe(200)
  })

  it('param: announced off finds nothing and asks nobody', () => {
    const page = new EventTarget()
    let asked = 0
    page.addEventListener('wallet-standard:app-ready', () => asked++)
    put(page, { unisat: { requestAccounts: noop } })
    const { rows, waiting } = listen(page, { announced: false, injected: true })
    register(page, raw())
    expect([rows.size, asked, waiting()]).toEqual([0, 0, 0])
  })
})
