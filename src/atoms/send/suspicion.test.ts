import { describe, expect, test } from 'vitest'
import { other, self } from '../../../test/fakes/send-kit.ts'
import { parseAddress } from '../../chains/eip155/parse.ts'
import type { HistoryEntry, Movement } from '../assets/history-entry.ts'
import { suspicionAgainst } from './suspicion.ts'

const copy = parseAddress(`${other.slice(0, 6)}${'1'.repeat(32)}${other.slice(-4)}`.toLowerCase()) as string
const stranger = parseAddress(`0x${'3c'.repeat(20)}`) as string
const known = [self, other].map((address) => ({ address, own: address === self, sent: 1, here: 1, lastAt: 1 }))
const suspicionOf = suspicionAgainst('eip155', known)

const unit = 10n ** 36n
const moved = (more: Partial<Movement> = {}): Movement => ({
  ...{ direction: 'in', name: 'HUSD', isNft: false, amount: unit },
  ...more,
})
const received = (from: string, movements: readonly Movement[], more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ id: '1', operation: 'receive', status: 'confirmed', minedAt: 1, from, to: self, movements },
  ...more,
})

describe('suspicion of an entry', () => {
  test('default: who imitates a known address is hidden, whatever was moved and whichever way', () => {
    const expected = { kind: 'imitation', of: other, hidden: true }
    expect(suspicionOf(received(copy, [moved({ amount: 0n })]))).toEqual(expected)
    expect(suspicionOf(received(copy, [moved()]))).toEqual(expected)
    const sent = { operation: 'send', from: self, to: copy } as const
    expect(suspicionOf(received(copy, [moved({ direction: 'out', amount: 0n })], sent))).toEqual(expected)
    expect(suspicionOf(received(other, [moved()]))).toBe(undefined)
  })

  test('behavior: who sends a dollar is marked but not hidden', () => {
    const dollar = 10n ** 40n
    expect(suspicionOf(received(copy, [moved({ worth: dollar })]))).toMatchObject({ kind: 'imitation', hidden: false })
    expect(suspicionOf(received(copy, [moved({ worth: dollar - 1n })]))).toMatchObject({ hidden: true })
  })

  test('behavior: a transfer of nothing is hidden; what moves nothing by its nature is not', () => {
    expect(suspicionOf(received(stranger, [moved({ amount: 0n })]))).toEqual({ kind: 'nothing', hidden: true })
    for (const operation of ['approve', 'execute', 'claim'] as const)
      expect(suspicionOf(received(stranger, [moved({ amount: 0n })], { operation }))).toBe(undefined)
    expect(suspicionOf(received(stranger, []))).toBe(undefined)
    expect(suspicionOf(received(stranger, [moved({ isNft: true, amount: 0n })]))).toBe(undefined)
  })

  test('behavior: an amount too small to be written, of a token without a price, is dust', () => {
    const tiny = { amount: unit / 1_000n - 1n }
    expect(suspicionOf(received(stranger, [moved(tiny)]))).toEqual({ kind: 'dust', hidden: false })
    expect(suspicionOf(received(stranger, [moved({ ...tiny, worth: 1n })]))).toBe(undefined)
    expect(suspicionOf(received(stranger, [moved({ amount: unit / 1_000n })]))).toBe(undefined)
    expect(suspicionOf(received(stranger, [moved({ ...tiny, isNft: true })]))).toBe(undefined)
  })
})
