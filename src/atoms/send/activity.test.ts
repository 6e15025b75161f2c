import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../assets/history-entry.ts'
import { linesByMonth, mergeActivity } from './activity.ts'
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
const merge = (entries: readonly HistoryEntry[], transfers: readonly Transfer[], hasMore = false) =>
  mergeActivity({ entries, transfers, caipNetworkId: here, hasMore })

describe('mergeActivity', () => {
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

describe('linesByMonth', () => {
  test('default: a heading per month of local time', () => {
    const at = (year: number, month: number, day: number) => new Date(year, month, day).getTime()
    const times = [at(2026, 10, 30), at(2026, 10, 1), at(2026, 9, 31), at(2025, 9, 31)]
    const lines = linesByMonth(
      merge(
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
