import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Connector, ConnectorType } from '../../chains/core/connector.ts'
import { connectorKinds } from '../kit/options/options.ts'
import type { WalletRecord } from '../kit/options/wallet-record.ts'
import type { WalletFilter } from './filters.ts'
import { type OrderingInput, orderWallets } from './ordering.ts'

const wallet = (id: string, more: Partial<Connector> = {}): Connector => ({
  id,
  type: 'ANNOUNCED',
  name: id.toUpperCase(),
  namespaces: ['eip155'],
  installed: true,
  ...more,
})
const record = (id: string, more: Partial<WalletRecord> = {}): WalletRecord => ({ id, name: `Wallet ${id}`, ...more })
const filter: WalletFilter = { excluded: [], included: [], excludedWallets: [], includedWallets: [] }
const order = (connectors: readonly Connector[], more: Partial<OrderingInput> = {}) =>
  orderWallets({
    connectors,
    recent: [],
    order: connectorKinds,
    filter,
    featuredIds: [],
    featured: [],
    custom: [],
    recommended: [],
    remembered: [],
    phone: false,
    paired: false,
    ...more,
  })
const ids = (...given: Parameters<typeof order>) => order(...given).map(({ id }) => id)
const kinds = (...given: Parameters<typeof order>) => order(...given).map(({ kind, id }) => `${kind} ${id}`)

const bridge = wallet('bridge', { type: 'WALLET_CONNECT', installed: false })
const away = wallet('away', { installed: false })
const legacy = wallet('injected', { type: 'INJECTED', name: 'Browser Wallet' })

describe('wallet ordering', () => {
  test("default: the specification's order of kinds", () => {
    expect(ids([away, wallet('a'), wallet('b'), bridge], { recent: ['b'] })).toEqual(['bridge', 'b', 'a', 'away'])
  })

  test('default: the embedded wallet is no row: it is connected by logging in', () => {
    expect(ids([wallet('a'), wallet('AUTH', { type: 'AUTH' })])).toEqual(['a'])
  })

  test('default: tags', () => {
    const rows = order([wallet('a'), wallet('b'), away, bridge], { recent: ['b'] })
    expect(rows.map(({ id, tag }) => [id, tag])).toEqual([
      ['bridge', 'qr'],
      ['b', 'recent'],
      ['a', 'installed'],
      ['away', undefined],
    ])
  })

  test('param: an order of the integrator comes first', () => {
    expect(ids([bridge, wallet('a')], { order: ['external', 'injected', 'walletConnect'] })).toEqual(['a', 'bridge'])
  })

  test('param: installed before not installed, then by featured order, else as found', () => {
    const list = [wallet('x', { installed: false }), wallet('c'), wallet('a'), wallet('b', { rdns: 'org.b' })]
    expect(ids(list, { featuredIds: ['org.b', 'a'] })).toEqual(['b', 'a', 'c', 'x'])
  })

  test('param: recent ones newest first', () => {
    expect(ids([wallet('a'), wallet('b'), wallet('c')], { recent: ['c', 'a'] })).toEqual(['c', 'a', 'b'])
  })

  test.each([
    ['id', 'a'],
    ['rdns', 'org.a'],
    ['name', 'alpha'],
    ['name in other case', 'ALPHA'],
  ])('param: excluded by %s', (_by, entry) => {
    const list = [wallet('a', { rdns: 'org.a', name: 'Alpha' }), wallet('b')]
    expect(ids(list, { filter: { ...filter, excluded: [entry] } })).toEqual(['b'])
  })

  test.each([
    ['desktop, the only wallet', legacy, false, true],
    ['desktop, not installed', { ...legacy, installed: false }, false, false],
    ['phone, installed', legacy, true, true],
    ['phone, not installed', { ...legacy, installed: false }, true, false],
    ['phone, not installed, with rdns', { ...legacy, installed: false, rdns: 'org.x' }, true, true],
    ['desktop, with a name of its own', { ...legacy, name: 'Alpha' }, false, true],
    ['desktop, announced under that name', { ...legacy, type: 'ANNOUNCED' as const }, false, true],
  ])('behavior: the generic Browser Wallet: %s', (_name, connector, phone, shown) => {
    expect(ids([connector], { phone })).toEqual(shown ? ['injected'] : [])
  })

  test('behavior: on a desktop a wallet that says its name takes the place of the generic one', () => {
    expect(ids([legacy, wallet('a'), bridge])).toEqual(['bridge', 'a'])
    expect(ids([legacy, wallet('a')], { phone: true })).toEqual(['injected', 'a'])
    // A wallet that is filtered out or remote does not replace the generic one.
    expect(ids([legacy, wallet('a')], { filter: { ...filter, excluded: ['a'] } })).toEqual(['injected'])
    expect(ids([legacy, bridge])).toEqual(['bridge', 'injected'])
  })

  test('param: a pairing row is for a desktop, and gone while a remote wallet is connected', () => {
    expect(ids([bridge, wallet('a')])).toEqual(['bridge', 'a'])
    expect(ids([bridge, wallet('a')], { phone: true })).toEqual(['a'])
    expect(ids([bridge, wallet('a')], { paired: true })).toEqual(['a'])
    expect(kinds([bridge], { recent: ['bridge'] })).toEqual(['walletConnect bridge'])
  })

  describe('listed wallets', () => {
    const lists = {
      featured: [record('f2'), record('f1')],
      featuredIds: ['f2', 'f1'],
      custom: [record('c1')],
      recommended: [record('r1'), record('r2'), record('r3'), record('r4')],
    }

    test('default: by kind, each list in its own order', () => {
      expect(kinds([wallet('a'), bridge], { ...lists, featured: [], featuredIds: [], custom: [] })).toEqual([
        'walletConnect bridge',
        'injected a',
        'recommended r1',
        'recommended r2',
        'recommended r3',
      ])
      expect(kinds([bridge], lists)).toEqual([
        'walletConnect bridge',
        'featured f2',
        'featured f1',
        'custom c1',
        'recommended r1',
      ])
    })

    test('default: what a row says', () => {
      const custom = record('c', { name: 'Own', image_url: 'https://img.example/c.png' })
      expect(order([], { custom: [custom] })).toEqual([
        { kind: 'custom', id: 'c', name: 'Own', icon: 'https://img.example/c.png', wallet: custom, tag: undefined },
      ])
    })

    test.each([
      [0, 0, 0, 4],
      [1, 0, 0, 3],
      [0, 2, 0, 2],
      [1, 1, 1, 1],
      [2, 1, 1, 0],
      [5, 0, 0, 0],
    ])('default: %i here, %i featured and %i custom leave %i recommended', (here, featured, custom, expected) => {
      const many = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}${i}`)
      const rows = order(
        many(here, 'i').map((id) => wallet(id)),
        {
          featuredIds: many(featured, 'f'),
          custom: many(custom, 'c').map((id) => record(id)),
          recommended: many(9, 'r').map((id) => record(id)),
        },
      )
      expect(rows.filter(({ kind }) => kind === 'recommended')).toHaveLength(expected)
    })

    test('param: an order of the integrator holds for them too', () => {
      expect(ids([wallet('a')], { ...lists, order: ['custom', 'recommended', 'featured', 'injected'] })).toEqual([
        'c1',
        'f2',
        'f1',
        'a',
      ])
    })

    test.each<[string, Partial<WalletRecord>, boolean, Partial<Connector>?]>([
      ['by rdns', { rdns: 'org.a', name: 'Other' }, true],
      ["by the phone's rdns", { rdns: 'io.metamask' }, true, { rdns: 'io.metamask.mobile' }],
      ['not by name when both have another rdns', { rdns: 'org.b', name: 'Alpha' }, false],
      ['by name without rdns', { name: 'ALPHA' }, true],
      ['by name mapped', { name: 'Trust Wallet' }, true, { name: 'Trust' }],
      ['by id', { id: 'a', rdns: 'org.b' }, true],
      ['not by part of a name', { name: 'Alpha 2' }, false],
    ])('behavior: one that is here is not offered again: %s', (_name, listed, same, here = {}) => {
      const found = [wallet('a', { rdns: 'org.a', name: 'Alpha', ...here })]
      const offered = record('x', listed)
      for (const list of [{ featured: [offered] }, { custom: [offered] }, { recommended: [offered] }])
        expect(order(found, list).filter(({ kind }) => kind !== 'injected')).toHaveLength(same ? 0 : 1)
      expect(kinds(found, { remembered: [offered], recent: [offered.id] })).toEqual(
        listed.id === 'a' ? ['recent a'] : same ? ['injected a'] : ['recent x', 'injected a'],
      )
    })

    test('behavior: a wallet used before is shown as recent, whichever list holds it', () => {
      expect(kinds([], { ...lists, recent: ['r2', 'f1'] }).slice(0, 3)).toEqual([
        'recent r2',
        'recent f1',
        'featured f2',
      ])
      expect(kinds([], { recent: ['x', 'gone'], remembered: [record('x')] })).toEqual(['recent x'])
      const [row] = order([], { recent: ['c1'], custom: lists.custom })
      expect(row).toMatchObject({ kind: 'recent', tag: 'recent', wallet: { id: 'c1' } })
    })

    test('behavior: one used as an extension that is gone now is offered as the listed wallet', () => {
      const listed = record('x', { rdns: 'org.x' })
      expect(kinds([], { recent: ['org.x'], recommended: [listed] })).toEqual(['recent x'])
    })

    test('behavior: a listed one used last stands before a connector used earlier', () => {
      const input = { recent: ['x', 'a'], remembered: [record('x')] }
      expect(kinds([wallet('a')], input)).toEqual(['recent x', 'recent a'])
    })

    test.each([
      ['id', { excluded: ['f1', 'c1', 'r1', 'x'] }],
      ['name', { excluded: ['wallet F1', 'Wallet c1', 'wallet r1', 'WALLET X'] }],
      [
        'what the list says of an id',
        { excludedWallets: ['f1', 'c1', 'r1', 'x'].map((id) => ({ id: `0${id}`, name: `Wallet ${id}` })) },
      ],
    ])('param: excluded by %s, also when used before', (_by, more) => {
      const input = { ...lists, featuredIds: [], remembered: [record('x')], recent: ['x'] }
      const rows = ids([], { ...input, filter: { ...filter, ...more } })
      expect(rows).toEqual(['f2', 'r2', 'r3', 'r4'].slice(0, rows.length))
      expect(rows).toContain('f2')
    })

    test('param: included ids hold for what is here, used before and recommended; what was named stays', () => {
      const found = [wallet('a', { rdns: 'org.a' }), wallet('b'), bridge]
      const input = { ...lists, featuredIds: [], remembered: [record('x')], recent: ['x'] }
      const included = { ...filter, included: ['9'], includedWallets: [{ id: '9', name: 'A', rdns: 'org.a' }] }
      expect(ids(found, { ...input, filter: included })).toEqual(['bridge', 'a', 'f2', 'f1', 'c1'])
      expect(
        ids(found, { filter: { ...filter, included: ['b', 'x'] }, recent: ['x'], remembered: [record('x')] }),
      ).toEqual(['bridge', 'x', 'b'])
    })

    test('param: featured ids lead the installed ones, also by what the list says of them', () => {
      const found = [wallet('a'), wallet('b', { rdns: 'org.b' })]
      const featured = [record('9', { rdns: 'org.b' })]
      expect(ids(found, { featuredIds: ['9'], featured })).toEqual(['b', 'a'])
    })
  })

  const types: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'WALLET_CONNECT', 'MULTI_CHAIN']
  const id = fc.constantFrom(...'abcdefgh')
  const name = fc.constantFrom('Alpha', 'ALPHA', 'Beta', 'Trust', 'Trust Wallet', 'Gamma', 'Delta')
  const rdns = fc.option(fc.constantFrom('org.a', 'org.b', 'org.c'), { nil: undefined })
  const connectors = fc.uniqueArray(
    fc.record({ id, name, rdns, type: fc.constantFrom(...types), installed: fc.boolean() }),
    { selector: (one) => one.id, maxLength: 6 },
  )
  const records = fc.array(fc.record({ id, name, rdns }), { maxLength: 5 })
  const input = fc.record({
    recent: fc.uniqueArray(fc.oneof(id, fc.constantFrom('org.a', 'org.b')), { maxLength: 2 }),
    featuredIds: fc.uniqueArray(id, { maxLength: 3 }),
    featured: records,
    custom: records,
    recommended: records,
    remembered: records,
    phone: fc.boolean(),
    paired: fc.boolean(),
    order: fc.shuffledSubarray([...connectorKinds], { minLength: connectorKinds.length }),
  })

  test('behavior: idempotent, in order, no wallet twice, and nothing installed is lost', () => {
    fc.assert(
      fc.property(connectors, input, (found, given) => {
        const here = found.map(({ id: own, ...rest }) => wallet(own, rest as Partial<Connector>))
        const lists = given as Partial<OrderingInput>
        const once = order(here, lists)
        expect(new Set(once.map((row) => row.id)).size).toBe(once.length)
        const rank = once.map(({ kind }) => given.order.indexOf(kind))
        expect(rank).toEqual([...rank].sort((a, b) => a - b))
        for (const one of here) {
          const shown = once.some(({ connector }) => connector === one)
          expect(shown).toBe(one.type !== 'WALLET_CONNECT' || !(given.phone || given.paired))
        }
        const taken = once.flatMap(({ connector }) => connector ?? [])
        expect(order(taken, lists)).toEqual(once)
      }),
    )
  })
})
