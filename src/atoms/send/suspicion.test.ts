import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { other, self } from '../../../test/fakes/send-kit.ts'
import { tries } from '../../../test/fakes/tries.ts'
import { parseAddress } from '../../chains/eip155/parse.ts'
import type { HistoryEntry, Movement } from '../assets/history-entry.ts'
import { followSuspicion, suspicionAgainst } from './suspicion.ts'

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

describe('the judge of a growing history', () => {
  const page = (length: number, from: number) =>
    Array.from({ length }, (_, index) => received(stranger, [moved()], { id: `${from + index}` }))

  test('default: stays the same while known addresses are added that no entry imitates', () => {
    const follow = followSuspicion('eip155')
    const first = page(3, 0)
    const early = follow(known.slice(0, 1), first)
    const longer = [...first, ...page(3, 3)]
    expect(follow(known, longer)).toBe(early)
    expect(early(received(copy, [moved()]))).toMatchObject({ kind: 'imitation', of: other })
  })

  test('behavior: is another one once an earlier entry imitates an address that is added, or one is gone', () => {
    const follow = followSuspicion('eip155')
    const entries = [...page(3, 0), received(copy, [moved()], { id: 'copy' })]
    const early = follow(known.slice(0, 1), entries)
    expect(early(entries[3] as HistoryEntry)).toBe(undefined)
    const later = follow(known, entries)
    expect(later).not.toBe(early)
    expect(later(entries[3] as HistoryEntry)).toMatchObject({ kind: 'imitation' })
    expect(follow(known.slice(1), entries)).not.toBe(later)
  })

  test('property: says of each entry what a new judge says', () => {
    const cast = [self, other, copy, stranger]
    const one = fc.record({ from: fc.constantFrom(...cast), isNew: fc.boolean() })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), fc.array(fc.subarray(cast), { maxLength: 6 }), (rows, lists) => {
        const follow = followSuspicion('eip155')
        const entries = rows.map(({ from }, index) => received(from, [moved()], { id: `${index}` }))
        for (const [step, list] of lists.entries()) {
          const there = entries.slice(0, Math.ceil((entries.length * (step + 1)) / lists.length))
          const now = list.map((address) => ({ address, own: false, sent: 1, here: 1, lastAt: 1 }))
          const judge = follow(now, there)
          // Either of two known addresses that look alike may be named.
          for (const entry of there) expect(judge(entry)?.kind).toBe(suspicionAgainst('eip155', now)(entry)?.kind)
        }
      }),
      { numRuns: tries(2_000) },
    )
  })
})
