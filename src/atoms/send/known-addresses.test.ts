import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { counted } from '../../../test/fakes/counted.ts'
import { other, second, self } from '../../../test/fakes/send-kit.ts'
import { isLongRun, tries } from '../../../test/fakes/tries.ts'
import { parseAddress } from '../../chains/eip155/parse.ts'
import type { HistoryEntry, Movement } from '../assets/history-entry.ts'
import { compareAddresses, imitated, knownAddresses, offeredAddresses } from './known-addresses.ts'
import type { Transfer } from './transfer.ts'

/** Returns an address with the ends of another one, as an attacker makes it. */
const copyOf = (address: string, filler = '1') =>
  parseAddress(`${address.slice(0, 6)}${filler.repeat(32)}${address.slice(-4)}`.toLowerCase()) as string
const stranger = parseAddress(`0x${'3c'.repeat(20)}`) as string

const paid: Movement = { direction: 'out', name: 'HUSD', isNft: false, amount: 10n ** 36n, worth: 10n ** 40n }
let number = 0
const entry = (to: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ id: `${++number}`, operation: 'send', status: 'confirmed', minedAt: 100, from: self, to, movements: [paid] },
  ...more,
})
const transfer = (to: string, more: Partial<Transfer> = {}): Transfer => ({
  ...{
    id: `t${++number}`,
    createdAt: 200,
    updatedAt: 200,
    caipNetworkId: 'eip155:1',
    connectorId: 'w',
    from: self,
    to,
  },
  ...{ value: '1', fee: '1', symbol: 'ETH', decimals: 18, status: 'confirmed' },
  ...more,
})
const know = (entries: readonly HistoryEntry[], transfers: readonly Transfer[] = []) =>
  knownAddresses({ namespace: 'eip155', own: [self, second], transfers, entries })
const offered = (...sources: Parameters<typeof know>) =>
  offeredAddresses('eip155', know(...sources)).map(({ address }) => address)

describe('compareAddresses', () => {
  test.each([
    ['eip155', other, copyOf(other), 'alike'],
    ['eip155', other, stranger, 'different'],
    ['eip155', other, other, 'same'],
    // Beginnings that all addresses of a kind share are no likeness.
    ['bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1q9d3xa5gg45q2j39m9y32xzvygcgay4rgc6amdq', 'different'],
    ['bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0xa5gg45q2j39m9y32xzvygcgay4rgc6a5mdq', 'alike'],
    ['bip122', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '3BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'alike'],
    // The eye takes both cases of a letter for one; the network does not.
    ['solana', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', '9wZDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWm', 'alike'],
    [
      'solana',
      '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
      '8WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
      'different',
    ],
  ] as const)('param: %s %s and %s are %s', (namespace, a, b, result) => {
    expect(compareAddresses(namespace, a, b)).toBe(result)
    expect(compareAddresses(namespace, b, a)).toBe(result)
  })

  test('property: of 1,000,000 pairs in the long run, none that differs is the same, and any spelling is', () => {
    // A generator of its own: fast-check takes 20 times as long for as many.
    let state = isLongRun ? 20_261_126 : 1
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const text = (letters: string, length: number) =>
      Array.from({ length }, () => letters[random(letters.length)]).join('')
    const change = (address: string, letters: string, from: number) => {
      const at = from + random(address.length - from)
      return address.slice(0, at) + letters[random(letters.length)] + address.slice(at + 1)
    }
    const cased = (address: string) =>
      address.replace(/[a-zA-Z]/g, (one) => (random(2) ? one.toLowerCase() : one.toUpperCase()))
    let alike = 0
    for (let count = tries(1_000_000); count > 0; count--) {
      const isHex = random(2) === 0
      const [namespace, letters, length] = isHex
        ? (['eip155', '0123456789abcdef', 40] as const)
        : (['solana', alphabet, 44] as const)
      const start = isHex ? '0x' : ''
      const a = start + text(letters, length)
      const b = [
        () => start + text(letters, length),
        () => change(a, letters, start.length),
        () => a.slice(0, 6) + text(letters, a.length - 10) + a.slice(-4),
        () => (isHex ? change(a, letters, 2) : cased(a)),
      ][random(4)]?.() as string
      const result = compareAddresses(namespace, a, b)
      if ((result === 'same') !== (a === b)) throw new Error(`${a} and ${b} are ${result}`)
      if (result === 'alike') alike++
    }
    expect(alike).toBeGreaterThan(tries(1_000_000) / 4)
    fc.assert(
      fc.property(fc.stringMatching(/^0x[0-9a-f]{40}$/), (raw) => {
        const spellings = [raw, `0x${raw.slice(2).toUpperCase()}`, parseAddress(raw)].map((one) =>
          parseAddress(one ?? ''),
        )
        for (const one of spellings) expect(compareAddresses('eip155', one ?? '', spellings[0] ?? '')).toBe('same')
      }),
      { numRuns: 50 },
    )
  })
})

describe('knownAddresses', () => {
  test('default: own accounts, transfers and payments of the history, each transaction once', () => {
    const hash = `0x${'ab'.repeat(32)}`
    const known = know(
      [entry(other, { hash, minedAt: 300 }), entry(other, { minedAt: 50 }), entry(stranger, { minedAt: 10 })],
      [transfer(other, { hash: hash.toUpperCase().replace('0X', '0x') })],
    )
    expect(known).toEqual([
      { address: other, own: false, sent: 2, here: 1, lastAt: 300 },
      { address: stranger, own: false, sent: 1, here: 0, lastAt: 10 },
      { address: self, own: true, sent: 0, here: 0, lastAt: 0 },
      { address: second, own: true, sent: 0, here: 0, lastAt: 0 },
    ])
  })

  test.each<[string, HistoryEntry]>([
    ['a token without a price, which anybody can make', entry(stranger, { movements: [{ ...paid, worth: 0n }] })],
    ['nothing', entry(stranger, { movements: [{ ...paid, amount: 0n, worth: 0n }] })],
    ['somebody else', entry(stranger, { from: other })],
    ['a failed transaction', entry(stranger, { status: 'failed' })],
    ['a swap', entry(stranger, { operation: 'trade' })],
    ['what arrived', entry(self, { from: stranger, operation: 'receive', movements: [{ ...paid, direction: 'in' }] })],
  ])('behavior: %s makes no address known', (_, one) => {
    expect(know([one]).map(({ address }) => address)).toEqual([self, second])
  })

  test('behavior: of a history that grows, only what is added is looked at', () => {
    const old = counted(Array.from({ length: 50_000 }, (_, index) => entry(other, { minedAt: 1e6 - index })))
    expect(know(old.items)[0]?.sent).toBe(50_000)
    old.reads = 0
    expect(know([...old.items, entry(stranger)]).map(({ sent }) => sent)).toEqual([50_000, 1, 0, 0])
    expect(old.reads).toBe(0)
  })

  test('behavior: transfers that are not sent, or of another namespace, make no address known', () => {
    const transfers = [
      transfer(stranger, { status: 'prompted' }),
      transfer(stranger, { status: 'reverted' }),
      transfer(stranger, { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
    ]
    expect(know([], transfers)).toHaveLength(2)
  })
})

test('behavior: the contract of a swap or of its approval was paid nothing, and its transaction counts for nobody', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const swap = transfer(other, { call: 'swap 0x12345678 1 1 6 HUSD', hash })
  expect(offered([entry(stranger, { hash })], [swap, transfer(other, { call: 'approve' })])).toEqual([])
  expect(offered([entry(stranger)], [swap])).toEqual([stranger])
})

describe('what is offered', () => {
  test('default: who was sent to, the last one first, and no own account', () => {
    expect(offered([entry(stranger, { minedAt: 400 })], [transfer(other), transfer(second)])).toEqual([stranger, other])
  })

  test('behavior: neither of two that look alike, and no imitation of an own account', () => {
    const copy = copyOf(other)
    expect(offered([entry(other), entry(copy), entry(stranger)])).toEqual([stranger])
    expect(offered([entry(copy), entry(stranger)], [transfer(other)])).toEqual([stranger])
    expect(offered([entry(copyOf(self))])).toEqual([])
  })

  test('behavior: of 5,000 known addresses each is looked at a few times, and not once for each other one', () => {
    const address = (index: number) => `0x${(BigInt(index + 1) * 0x9e3779b97f4a7c15n).toString(16).padStart(40, '0')}`
    const known = Array.from({ length: 5_000 }, (_, index) => ({
      ...{ address: address(index), own: false, sent: 1, here: 0, lastAt: index },
    }))
    const all = counted(known)
    const expected = new Set(known.map((one) => one.address))
    expect(offeredAddresses('eip155', all.items).every((one) => expected.has(one.address))).toBe(true)
    expect(all.reads).toBeLessThan(8 * known.length)
  })

  test('property: whatever a history has, no imitation of an address that was paid is offered', () => {
    const cast = [self, second, other, stranger]
    const addresses = [...cast, ...cast.flatMap((one) => [copyOf(one), copyOf(one, '2')])]
    const anyEntry = fc.record({
      to: fc.constantFrom(...addresses),
      from: fc.constantFrom(...addresses),
      amount: fc.constantFrom(0n, 1n, 10n ** 36n),
      worth: fc.constantFrom(undefined, 0n, 10n ** 40n),
      operation: fc.constantFrom('send' as const, 'receive' as const),
    })
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 30 }), (rows) => {
        const entries = [
          entry(other),
          ...rows.map(({ to, from, operation, amount, worth }) =>
            entry(to, { from, operation, movements: [{ ...paid, amount, ...(worth === undefined ? {} : { worth }) }] }),
          ),
        ]
        const found = offered(entries)
        for (const one of found)
          for (const known of know(entries)) {
            expect(compareAddresses('eip155', one, known.address)).not.toBe('alike')
          }
        expect(found.some((one) => one === copyOf(other) || one === copyOf(other, '2'))).toBe(false)
      }),
      { numRuns: tries(2_000) },
    )
  })
})

describe('what is imitated', () => {
  const known = know([entry(stranger)], [transfer(other)])
  test('default: a new address with the ends of a known one (A-20)', () => {
    expect(imitated('eip155', known, copyOf(other))?.address).toBe(other)
    expect(imitated('eip155', known, copyOf(stranger))?.address).toBe(stranger)
    expect(imitated('eip155', known, copyOf(second))?.address).toBe(second)
    expect(imitated('eip155', known, other)).toBe(undefined)
    expect(imitated('eip155', known, stranger)).toBe(undefined)
  })

  test('behavior: one that was sent to from here is kept as compared; one that stands in the history is not', () => {
    const copy = copyOf(other)
    const sentTwice = know([], [transfer(other), transfer(copy)])
    expect(imitated('eip155', sentTwice, copy)).toBe(undefined)
    const planted = know([entry(copy)], [transfer(other)])
    expect(imitated('eip155', planted, copy)?.address).toBe(other)
  })
})
