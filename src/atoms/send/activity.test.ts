import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { counted } from '../../../test/fakes/counted.ts'
import { tries } from '../../../test/fakes/tries.ts'
import type { HistoryEntry } from '../assets/history-entry.ts'
import { type ActivitySources, followActivity } from './activity.ts'
import type { Transfer } from './transfer.ts'

const here = 'eip155:1'
const entry = (id: number, minedAt: number): HistoryEntry => ({
  id: `${id}`,
  hash: `0x${String(id).padStart(64, 'a')}`,
  operation: 'send',
  status: 'confirmed',
  minedAt,
  movements: [],
})
const transfer = (id: string, createdAt: number, more: Partial<Transfer> = {}): Transfer => ({
  ...{ id, createdAt, updatedAt: createdAt, caipNetworkId: here, connectorId: 'w', from: '0x1', to: '0x2' },
  ...{ value: '1', fee: '1', symbol: 'ETH', decimals: 18, status: 'confirmed' },
  ...more,
})
const isHidden = () => false
const sourcesOf = (entries: readonly HistoryEntry[], transfers: readonly Transfer[], hasMore = false) => ({
  ...{ entries, transfers, caipNetworkId: here, hasMore, isHidden },
})
const merge = (...given: Parameters<typeof sourcesOf>) =>
  followActivity()(sourcesOf(...given)).filter(({ kind }) => kind !== 'month')

describe('the rows', () => {
  test('default: both by time', () => {
    const rows = merge([entry(3, 300), entry(1, 100)], [transfer('a', 400), transfer('b', 200), transfer('c', 50)])
    expect(rows.map(({ key }) => key)).toEqual(['transfer a', 'entry 3', 'transfer b', 'entry 1', 'transfer c'])
  })

  test('behavior: one transaction is one row, whatever the case of its hash', () => {
    const hash = entry(1, 0).hash?.toUpperCase().replace('0X', '0x') as string
    expect(merge([entry(1, 100)], [transfer('a', 90, { hash })]).map(({ key }) => key)).toEqual(['transfer a'])
    // The same hash on another network is another transaction.
    expect(merge([entry(1, 100)], [transfer('a', 90, { hash, caipNetworkId: 'eip155:2' })])).toHaveLength(2)
  })

  test('behavior: while older entries are missing, only open transfers are older than the oldest', () => {
    const old = [transfer('open', 20, { status: 'pending' }), transfer('settled', 10)]
    expect(merge([entry(1, 100)], old, true).map(({ key }) => key)).toEqual(['entry 1', 'transfer open'])
    expect(merge([entry(1, 100)], old)).toHaveLength(3)
    expect(merge([], old, true)).toHaveLength(2)
    // A transfer is made before it is mined: the row of its own transaction must not wait.
    const sent = transfer('sent', 90, { hash: entry(1, 0).hash as string })
    expect(merge([entry(1, 100)], [sent], true).map(({ key }) => key)).toEqual(['transfer sent'])
  })
})

describe('the months', () => {
  test('default: a heading per month of local time', () => {
    const at = (year: number, month: number, day: number) => new Date(year, month, day).getTime()
    const times = [at(2026, 10, 30), at(2026, 10, 1), at(2026, 9, 31), at(2025, 9, 31)]
    const lines = followActivity()(
      sourcesOf(
        times.map((time, index) => entry(index, time)),
        [],
      ),
    )
    expect(lines.map(({ kind }) => kind)).toEqual(['month', 'entry', 'entry', 'month', 'entry', 'month', 'entry'])
    expect(lines.map((line) => (line.kind === 'month' ? undefined : line.month))).toEqual([
      ...[undefined, 0, 0, undefined, 3, undefined, 5],
    ])
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
  })
})

describe('a growing list', () => {
  const day = 86_400_000
  test('property: page by page gives the lines that all at once gives, whatever else changes in between', () => {
    const anyTransfer = fc.record({
      at: fc.nat(400),
      hash: fc.option(fc.nat(40)),
      status: fc.constantFrom('pending' as const, 'confirmed' as const),
    })
    const anyStep = fc.record({
      more: fc.nat(6),
      hide: fc.option(fc.nat(3), { freq: 8 }),
      transfers: fc.option(fc.array(anyTransfer, { maxLength: 6 }), { freq: 6 }),
      restart: fc.boolean().map((one) => one),
    })
    fc.assert(
      fc.property(fc.array(fc.nat(12), { minLength: 40, maxLength: 40 }), fc.array(anyStep), (gaps, steps) => {
        let time = 500 * day
        const all = gaps.map((gap, index) => {
          time -= gap * day
          return entry(index, time)
        })
        const follow = followActivity()
        let sources: ActivitySources = sourcesOf([], [], true)
        for (const { more, hide, transfers, restart } of steps) {
          const length = Math.min(40, (restart && more === 0 ? 0 : sources.entries.length) + more)
          const hidden = (one: HistoryEntry) => Number(one.id) % 4 === hide
          const made = transfers
            ?.map(({ at, hash, status }, index) =>
              transfer(`${index}`, at * day, { status, ...(hash !== null && { hash: entry(hash, 0).hash as string }) }),
            )
            .sort((a, b) => b.createdAt - a.createdAt)
          sources = {
            ...sources,
            entries: all.slice(0, length),
            hasMore: length < 40,
            ...(hide !== null && { isHidden: hidden }),
            ...(made && { transfers: made }),
          }
          expect(follow(sources)).toEqual(followActivity()(sources))
        }
      }),
      { numRuns: tries(2_000) },
    )
  })

  test('behavior: a page that is appended to 50,000 entries is all that is looked at', () => {
    const old = counted(Array.from({ length: 50_000 }, (_, index) => entry(index, 1e12 - index * 60_000)))
    const page = Array.from({ length: 50 }, (_, index) => entry(50_000 + index, 1e12 - (50_000 + index) * 60_000))
    const follow = followActivity()
    const sources = sourcesOf(old.items, [transfer('a', 1), transfer('b', 0, { status: 'pending' })], true)
    const before = follow(sources)
    old.reads = 0
    const after = follow({ ...sources, entries: [...old.items, ...page] })
    expect(old.reads).toBeLessThan(10)
    const rows = (lines: typeof after) => lines.filter(({ kind }) => kind === 'entry').length
    expect([rows(before), rows(after)]).toEqual([50_000, 50_050])
    // The lines before stay the same objects: nothing is drawn anew, and nothing is kept twice.
    expect(before.filter((line, index) => line !== after[index]).length).toBeLessThan(10)
  })
})
