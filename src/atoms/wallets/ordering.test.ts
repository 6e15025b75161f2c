import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Connector, ConnectorType } from '../../chains/core/connector.ts'
import { connectorKinds } from './connector-kind.ts'
import { type OrderingInput, orderWallets } from './ordering.ts'

const wallet = (id: string, more: Partial<Connector> = {}): Connector => ({
  id,
  type: 'ANNOUNCED',
  name: id.toUpperCase(),
  namespaces: ['eip155'],
  installed: true,
  ...more,
})
const order = (connectors: readonly Connector[], more: Partial<OrderingInput> = {}) =>
  orderWallets({
    connectors,
    recent: [],
    order: connectorKinds,
    excluded: [],
    featured: [],
    phone: false,
    ...more,
  })
const ids = (...given: Parameters<typeof order>) => order(...given).map(({ connector }) => connector.id)

const bridge = wallet('bridge', { type: 'WALLET_CONNECT', installed: false })
const outside = wallet('outside', { type: 'EXTERNAL', installed: false })
const legacy = wallet('injected', { type: 'INJECTED', name: 'Browser Wallet' })

describe('wallet ordering', () => {
  test("default: the specification's order of kinds", () => {
    expect(ids([outside, wallet('a'), wallet('b'), bridge], { recent: ['b'] })).toEqual(['bridge', 'b', 'a', 'outside'])
  })

  test('default: tags', () => {
    const rows = order([wallet('a'), wallet('b'), outside], { recent: ['b'] })
    expect(rows.map(({ connector, tag }) => [connector.id, tag])).toEqual([
      ['b', 'recent'],
      ['a', 'installed'],
      ['outside', undefined],
    ])
  })

  test('param: an order of the integrator comes first', () => {
    expect(ids([bridge, wallet('a'), outside], { order: ['external', 'injected', 'walletConnect'] })).toEqual([
      'outside',
      'a',
      'bridge',
    ])
  })

  test('param: installed before not installed, then by featured order, else as found', () => {
    const list = [wallet('x', { installed: false }), wallet('c'), wallet('a'), wallet('b', { rdns: 'org.b' })]
    expect(ids(list, { featured: ['org.b', 'a'] })).toEqual(['b', 'a', 'c', 'x'])
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
    expect(ids(list, { excluded: [entry] })).toEqual(['b'])
  })

  test.each([
    ['desktop', legacy, false, false],
    ['phone, installed', legacy, true, true],
    ['phone, not installed', { ...legacy, installed: false }, true, false],
    ['phone, not installed, with rdns', { ...legacy, installed: false, rdns: 'org.x' }, true, true],
    ['desktop, with a name of its own', { ...legacy, name: 'Alpha' }, false, true],
    ['desktop, announced under that name', { ...legacy, type: 'ANNOUNCED' as const }, false, true],
  ])('behavior: the generic Browser Wallet: %s', (_name, connector, phone, shown) => {
    expect(ids([connector], { phone })).toEqual(shown ? ['injected'] : [])
  })

  const types: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'EXTERNAL', 'WALLET_CONNECT', 'MULTI_CHAIN']
  const list = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 4 }),
      type: fc.constantFrom(...types),
      installed: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )

  test('behavior: idempotent, stable, and nothing is lost or doubled', () => {
    fc.assert(
      fc.property(
        list,
        fc.array(fc.nat(11), { maxLength: 2 }),
        fc.array(fc.nat(11), { maxLength: 3 }),
        (found, r, f) => {
          const connectors = found.map(({ id, ...rest }) => wallet(id, rest))
          const pick = (at: readonly number[]) => at.flatMap((index) => connectors[index]?.id ?? [])
          const input = { recent: [...new Set(pick(r))], featured: pick(f) }
          const once = order(connectors, input)
          expect(once.map(({ connector }) => connector.id).sort()).toEqual(connectors.map(({ id }) => id).sort())
          expect(
            order(
              once.map(({ connector }) => connector),
              input,
            ),
          ).toEqual(once)
          const rank = once.map(({ kind }) => connectorKinds.indexOf(kind))
          expect(rank).toEqual([...rank].sort((a, b) => a - b))
        },
      ),
    )
  })
})
