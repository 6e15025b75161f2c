import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coinRow, dollar, passRow, row } from '../../../test/fakes/portfolio.ts'
import { parseAddress } from '../../chains/eip155/parse.ts'
import { formatBalance } from '../format/format-balance.ts'
import { formatUsd } from '../format/format-usd.ts'
import { FIAT_VALUE_PLACES } from './fiat-value.ts'
import { type Portfolio, parsePortfolio } from './parse-portfolio.ts'

const place = { caipNetworkId: 'eip155:1', parseAddress, origins: ['https://data.test'] } as const
const read = (...rows: unknown[]): Portfolio => parsePortfolio(rows, place)
const usd = (worth: bigint | undefined) =>
  worth === undefined ? 'price unavailable' : formatUsd(worth, FIAT_VALUE_PLACES, 'en')
/** Everything of it that a visitor may see. */
const rendered = ({ tokens, total }: Portfolio, locale = 'en') =>
  [
    usd(total),
    ...tokens.flatMap(({ name, symbol, value, decimals, worth }) => [
      name,
      `${formatBalance(value, decimals, locale)} ${symbol}`,
      usd(worth),
    ]),
  ].join('\n')
const garbage = /NaN|undefined|Infinity|\[object/

describe('parsePortfolio', () => {
  test('default: exact amounts, exact worths, the largest first', () => {
    const { tokens, total, partial } = read(coinRow, row())
    expect(tokens.map(({ symbol, value, decimals, address }) => [symbol, value, decimals, address])).toEqual([
      ['HUSD', 8_204_100_000n, 6, dollar],
      ['MRD', 1_842_718_579_663_884_579n, 18, undefined],
    ])
    expect(tokens.map(({ worth }) => usd(worth))).toEqual(['$8,202.45', '$5.52'])
    // 8204.1 × 0.9998 + 1.842718579663884579 × 3, to the last digit.
    expect(total).toBe(8_207_987_335_738_991_653_737n * 10n ** BigInt(FIAT_VALUE_PLACES - 18))
    expect(partial).toBe(false)
  })

  test('behavior: what the same tokens were worth a day ago, to the last digit', () => {
    const dayAgo = (...prices: unknown[]) =>
      read({ ...coinRow, priceDayAgo: prices[0] }, row({ priceDayAgo: prices[1] }), passRow).totalBefore
    // 8204.1 × 0.9999 + 1.842718579663884579 × 2.5.
    const exact = 8_207_886_386_449_159_711_447_5n * 10n ** BigInt(FIAT_VALUE_PLACES - 19)
    expect(dayAgo(2.5, 0.9999)).toBe(exact)
    expect(dayAgo('2.5', '0.9999')).toBe(exact)
    // A sum of fewer tokens would be a change that never happened.
    for (const wrong of [undefined, null, 0, -1, '1e99', Number.NaN, {}]) {
      expect(dayAgo(2.5, wrong)).toBeUndefined()
      expect(dayAgo(wrong, 0.9999)).toBeUndefined()
    }
    expect(read().totalBefore).toBeUndefined()
  })

  test('behavior: what has no price, or none of which is held, needs no price of a day ago', () => {
    const priced = row({ priceDayAgo: 1 })
    expect(usd(read({ ...coinRow, price: null }, priced).totalBefore)).toBe('$8,204.10')
    expect(usd(read({ ...coinRow, quantity: { decimals: '18', numeric: '0' } }, priced).totalBefore)).toBe('$8,204.10')
  })

  test('behavior: tokens with decimals of 0 are left out, which makes no total partial', () => {
    expect(read(coinRow, passRow)).toMatchObject({ tokens: [{ symbol: 'MRD' }], partial: false })
  })

  test('behavior: rows of other networks are left out, also where one id begins like another', () => {
    expect(read(row({ chainId: 'eip155:10' }), row({ chainId: 'eip155:2' }))).toMatchObject({
      tokens: [],
      partial: false,
    })
  })

  test.each([
    5,
    0.1,
    1e21,
    null,
    undefined,
    '1e3',
    '-1',
    '+1',
    '',
    ' ',
    '.',
    '0x10',
    '1,5',
    '٣',
    '9'.repeat(200),
    '1.2345678',
    'NaN',
    {},
    [],
  ])('behavior: a quantity of %j is a row less and a partial total (A-07)', (numeric) => {
    const found = read(coinRow, row({}, { numeric }))
    expect(found.tokens.map(({ symbol }) => symbol)).toEqual(['MRD'])
    expect(found.partial).toBe(true)
    expect(found.unread).toBe(1)
    expect(rendered(found)).not.toMatch(garbage)
  })

  test.each([null, undefined, 0, -0, -1, 1e308, Number.MAX_VALUE, '', 'free', true, {}, [], '-1', '1e999'])(
    'behavior: a price of %j is no price and a partial total (A-08)',
    (price) => {
      const found = read(coinRow, row({ price }))
      expect(found.tokens.map(({ worth }) => usd(worth))).toEqual(['$5.52', 'price unavailable'])
      expect(usd(found.total)).toBe('$5.52')
      expect(found.partial).toBe(true)
      expect(rendered(found)).not.toMatch(/\$0\.00|NaN|undefined|Infinity|\[object/)
    },
  )

  test('behavior: nothing held needs no price', () => {
    expect(read(coinRow, row({ price: null }, { numeric: '0' })).partial).toBe(false)
  })

  test('behavior: a very small price keeps its digits', () => {
    const [token] = read(row({ price: 1.2e-9 }, { numeric: '1000000' })).tokens
    expect(token?.worth).toBe(12n * 10n ** BigInt(FIAT_VALUE_PLACES - 4))
    expect(usd(token?.worth)).toBe('<$0.01')
  })

  test.each([null, '', '-1', '37', 1.5, '1e1', NaN, {}, '18.0'])(
    'behavior: decimals of %j are a row less',
    (decimals) => {
      expect(read(coinRow, row({}, { decimals }))).toMatchObject({ tokens: [{ symbol: 'MRD' }], partial: true })
    },
  )

  test.each([
    null,
    7,
    'row',
    [],
    {},
    { chainId: 'eip155:1' },
    row({ quantity: null }),
    row({ address: 'eip155:1:0x12' }),
    row({ address: 7 }),
  ])('behavior: %j costs itself only', (raw) => {
    expect(read(coinRow, raw)).toMatchObject({ tokens: [{ symbol: 'MRD' }], partial: true })
  })

  test('behavior: a contract that comes twice counts once', () => {
    expect(read(row(), row({}, { numeric: '9' }), coinRow, coinRow)).toMatchObject({
      tokens: [{ value: 8_204_100_000n }, { symbol: 'MRD' }],
      partial: true,
    })
  })

  test('behavior: names are clean and of a length that can be shown', () => {
    const found = read(row({ name: '\u202eDSU elcriC\u200b', symbol: `US\u0000D${'C'.repeat(100)}` }), coinRow)
    expect(found.tokens[0]).toMatchObject({ name: 'DSU elcriC', symbol: 'USDCCCCCCCCCCCCC' })
    expect(read(row({ name: { a: 1 }, symbol: 'X' })).tokens[0]).toMatchObject({ name: 'X', symbol: 'X' })
    expect(read(row({ name: 'N'.repeat(100_000) })).tokens[0]?.name).toHaveLength(48)
  })

  test('behavior: pictures come from the named services only', () => {
    const icon = (iconUrl: unknown) => read(row({ iconUrl })).tokens[0]?.icon
    expect(icon('https://data.test/icons/a.svg')).toBe('https://data.test/icons/a.svg')
    expect(icon('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==')
    for (const url of [
      'https://tracker.example/a.png',
      'http://data.test/a',
      'javascript:alert(1)',
      'data:text/html,x',
      7,
      null,
    ])
      expect(icon(url)).toBeUndefined()
  })

  test('behavior: the coin may have its usual placeholder as an address', () => {
    const placeholder = `eip155:1:0x${'e'.repeat(40)}`
    expect(read({ ...coinRow, address: placeholder }).tokens[0]).not.toHaveProperty('address')
  })

  test('behavior: thousands of rows are cut, and said to be', () => {
    const many = Array.from({ length: 5_100 }, (_, index) =>
      row({ address: `eip155:1:0x${index.toString(16).padStart(40, '0')}` }),
    )
    const found = read(...many)
    expect(found.tokens).toHaveLength(5_000)
    expect(found.partial).toBe(true)
    expect(found.unread).toBe(100)
  })

  test('behavior: any amount × price is exact, whichever way it is written', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 40n),
        fc.integer({ min: 1, max: 36 }),
        fc.double({ min: 1e-20, max: 1e14, noNaN: true }),
        (value, decimals, price) => {
          const digits = value.toString().padStart(decimals + 1, '0')
          const numeric = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
          const [token] = read(row({ price }, { decimals: `${decimals}`, numeric })).tokens
          // The reference: the price's own decimal text as a fraction.
          const [, whole, fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e(.+))?$/.exec(String(price)) ?? []
          const shift = FIAT_VALUE_PLACES - decimals - fraction.length + Number(exponent)
          const product = value * BigInt(`${whole}${fraction}`)
          expect(token?.worth).toBe(product * 10n ** BigInt(shift))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('behavior: no row of any shape breaks it, or shows as garbage (N-08)', () => {
    const part = fc.oneof(
      fc.string(),
      fc.double(),
      fc.constantFrom(null, undefined, true, [], {}, 1e308, '1e3', '-1', '9'.repeat(200)),
      fc.bigInt().map(String),
      fc.json(),
    )
    const rows = fc.record({
      name: part,
      symbol: part,
      chainId: fc.constant('eip155:1'),
      address: fc.oneof(fc.constant(`eip155:1:${dollar}`), part),
      price: part,
      quantity: fc.oneof(
        fc.record({
          decimals: fc.oneof(fc.integer({ min: -1, max: 40 }).map(String), part),
          numeric: fc.oneof(fc.double().map(String), part),
        }),
        part,
      ),
      iconUrl: part,
    })
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 4 }), (all) => {
        const found = read(coinRow, ...all.map((one) => ({ ...one, name: 'Row', symbol: 'ROW' })))
        expect(rendered(found)).not.toMatch(garbage)
        for (const { value, decimals, worth } of found.tokens) {
          expect(value >= 0n && decimals > 0 && decimals <= 36).toBe(true)
          expect(worth === undefined || worth >= 0n).toBe(true)
        }
        expect(found.total).toBe(found.tokens.reduce((sum, { worth = 0n }) => sum + worth, 0n))
        read(...all)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('formatUsd', () => {
  test.each([
    [0n, 'en', '$0.00'],
    [1n, 'en', '<$0.01'],
    [1_004_999n, 'en', '$1.00'],
    [1_234_567_890_000n, 'en', '$1,234,567.89'],
    [1_234_567_890_000n, 'de', '1.234.567,89\u00a0$'],
    [123_456_789_012_345_678_901_234_567_890n, 'en', '$123,456,789,012,345,678,901,234.56'],
  ])('default: %s millionths in %s', (value, locale, text) => {
    expect(formatUsd(value, 6, locale)).toBe(text)
  })

  test('behavior: Arabic has its own digits and mark, and no mark of direction', () => {
    expect(formatUsd(1_500_000n, 6, 'ar-EG')).toMatch(/^١٫٥٠\u00a0(?:US)?\$$/)
  })
})
