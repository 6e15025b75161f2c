import { describe, expect, test } from 'vitest'
import { entry, nft, token } from '../../../test/fakes/history.ts'
import { parseHistory, summarize } from './parse-history.ts'

const place = {
  caipNetworkId: 'eip155:1',
  parseAddress: (raw: string) => (/^0x[0-9a-f]{40}$/i.test(raw) ? raw : undefined),
  origins: ['https://img.test'],
} as const
const read = (...rows: unknown[]) => parseHistory(rows, place)
const ids = (...rows: unknown[]) => read(...rows).entries.map(({ id }) => id)
const one = 10n ** 36n

describe('parseHistory', () => {
  test('default: an entry with its amount, exactly', () => {
    expect(read(entry(1))).toEqual({
      unread: false,
      spam: [],
      entries: [
        {
          id: 'tx-1',
          hash: `0x${'1'.padStart(64, '0')}`,
          operation: 'send',
          status: 'confirmed',
          minedAt: Date.UTC(2026, 9, 3, 4, 5, 6),
          from: '0x7a3f8ed2c0a14b96be5530ff9ad871e642c4c41e',
          to: '0x52b8e03da917c4f6085b1e7d9a2c3f44d8b6e9a7',
          movements: [
            {
              direction: 'out',
              name: 'HUSD',
              isNft: false,
              amount: (one * 25n) / 2n,
              worth: 125n * 10n ** 39n,
              icon: 'https://img.test/a.png',
            },
          ],
        },
      ],
    })
  })

  test('behavior: spam is what has transfers that are all flagged', () => {
    const flagged = nft({}, true)
    expect(ids(entry(1, { transfers: [flagged] }), entry(2, { transfers: [flagged, flagged] }))).toEqual([])
    expect(read(entry(1, { transfers: [flagged] }), entry(2)).spam).toMatchObject([{ id: 'tx-1' }])
    const kept = [[flagged, nft()], [flagged, token()], [flagged, null], [], null, undefined]
    expect(ids(...kept.map((transfers, index) => entry(index, { transfers })))).toHaveLength(kept.length)
    const almost = [{ is_spam: 'true' }, { is_spam: 1 }, {}, null].map((flags) => ({ nft_info: { flags } }))
    expect(ids(...almost.map((transfer, index) => entry(index, { transfers: [transfer] })))).toHaveLength(almost.length)
  })

  test('behavior: entries of other networks are left out, also of one whose id only starts the same', () => {
    const chains = ['eip155:10', 'eip155:11', 'eip155', '', 'solana:1', 'eip155:1 ']
    expect(ids(...chains.map((chain, index) => entry(index, {}, { chain })), entry('last'))).toEqual(['tx-last'])
  })

  test('behavior: an id counts once', () => {
    expect(ids(entry(1), entry(2), entry(1))).toEqual(['tx-1', 'tx-2'])
  })

  test('behavior: status, sender and recipient may stand outside of the metadata', () => {
    const bare = { status: undefined, sentFrom: undefined, sentTo: undefined }
    const [found] = read(entry(1, { status: 'failed', sentTo: `0x${'b'.repeat(40)}` }, bare)).entries
    expect(found).toMatchObject({ status: 'failed', to: `0x${'b'.repeat(40)}` })
    expect(found).not.toHaveProperty('from')
  })

  test('behavior: an unknown operation is tolerated', () => {
    for (const operationType of ['teleport', 'constructor', 7, null, undefined])
      expect(read(entry(1, {}, { operationType })).entries[0]?.operation).toBe('other')
  })

  const dates = ['', 'soon', '+300000-01-01', '-1', '1969-01-01', '9'.repeat(64), 7, null]
  test.each([
    ...[null, 7, [], {}, 'x', { id: '' }, { id: 'x' }, { id: 'x', metadata: null }],
    ...dates.map((minedAt) => entry(1, {}, { minedAt })),
    ...[{ id: 7 }, { id: 'x'.repeat(257) }, { transfers: 'none' }, { transfers: {} }].map((fields) => entry(1, fields)),
  ])('behavior: %j is not shown, and counted as unread', (row) => {
    expect(read(row, entry(2))).toMatchObject({ unread: true, entries: [{ id: 'tx-2' }] })
  })

  const numerics = ['1e3', '-1', '', 'NaN', '9'.repeat(200), `0.${'1'.repeat(37)}`, {}, null, Number.NaN, 1e21]
  test.each(numerics)('behavior: an amount of %j is none', (numeric) => {
    const [found] = read(entry(1, { transfers: [token({ quantity: { numeric } })] })).entries
    expect(found?.movements).toHaveLength(1)
    expect(found?.movements[0]).not.toHaveProperty('amount')
  })

  test('behavior: texts are cleaned, and no other host gives a picture', () => {
    const hostile = token({
      fungible_info: {
        name: 'x',
        symbol: `\u202eDSU${'W'.repeat(4_000)}`,
        icon: { url: 'https://tracker.test/p.png?account=1' },
      },
    })
    const [found] = read(entry(1, { transfers: [hostile] }, { hash: 'javascript:alert(1)', sentTo: 'nobody' })).entries
    expect(found?.movements[0]?.name).toMatch(/^DSUW{13}$/)
    expect(found?.movements[0]).not.toHaveProperty('icon')
    expect(found).not.toHaveProperty('hash')
    expect(found).not.toHaveProperty('to')
  })

  test('behavior: of a page of any length only the first thousand entries are read', () => {
    const page = read(...Array.from({ length: 1_200 }, (_, index) => entry(index)))
    expect(page.entries).toHaveLength(1_000)
    expect(page.unread).toBe(true)
  })
})

describe('summarize', () => {
  const move = (direction: 'in' | 'out' | 'self', name: string, amount: bigint, worth?: bigint) => ({
    ...{ direction, name, amount, isNft: false },
    ...(worth !== undefined && { worth }),
  })

  test('default: what left comes before what arrived', () => {
    const [a, b] = [move('in', 'HUSD', 200n, 9n), move('out', 'ETH', 1n, 8n)]
    expect(summarize([a, b])).toEqual([b, a])
  })

  test('behavior: a fee of the same token is left out', () => {
    const [paid, back] = [move('out', 'ETH', 100n), move('in', 'ETH', 9n)]
    expect(summarize([paid, back])).toEqual([paid])
    const more = move('in', 'ETH', 10n)
    expect(summarize([paid, more])).toEqual([paid, more])
    expect(summarize([paid, move('out', 'ETH', 50n), move('out', 'ETH', 0n)])).toEqual([move('out', 'ETH', 150n)])
  })

  test('behavior: the same token and direction is added up, without a change of what was given', () => {
    const given = [move('out', 'KITE', 3n, 1n), move('out', 'KITE', 4n, 2n)]
    const before = given.map((one) => ({ ...one }))
    expect(summarize(given)).toEqual([move('out', 'KITE', 7n, 3n)])
    expect(given).toEqual(before)
  })

  test('behavior: of three the two most valuable stay', () => {
    const all = [move('in', 'A', 1n), move('in', 'B', 1n, 5n), move('out', 'C', 1n, 7n)]
    expect(summarize(all).map(({ name }) => name)).toEqual(['C', 'B'])
  })
})
