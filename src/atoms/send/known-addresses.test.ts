import { base58, bech32, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { counted } from '../../../test/fakes/counted.ts'
import { other, second, self } from '../../../test/fakes/send-kit.ts'
import { isLongRun, tries } from '../../../test/fakes/tries.ts'
import { parseAddress as parseBitcoin } from '../../chains/bip122/parse.ts'
import { parseAddress } from '../../chains/eip155/parse.ts'
import { parseAddress as parseSolana } from '../../chains/solana/parse.ts'
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

  test('property: of 1,000,000 pairs in the long run, an imitation always stops and no spelling of the same does', () => {
    // A generator of its own: fast-check takes 20 times as long for as many.
    let state = isLongRun ? 20_261_126 : 1
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const bytes = (length: number, start: readonly number[] = []) =>
      Uint8Array.from({ length }, (_, at) => start[at] ?? random(256))
    const witness = (start?: readonly number[]) => bech32.encode('bc', [0, ...bech32.toWords(bytes(20, start))])
    /** Addresses of Bitcoin that begin alike, and in their checksums end alike, by their ends. */
    const families = new Map<string, string[]>()
    for (const one of Array.from({ length: 6_000 }, () => witness([7, 9])))
      families.set(one.slice(-3), [...(families.get(one.slice(-3)) ?? []), one])
    const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const replaced = (text: string, at: number, letter: string) => text.slice(0, at) + letter + text.slice(at + 1)
    const changed = (text: string, letters: string, from: number, to: number) =>
      replaced(text, from + random(to - from), letters[random(letters.length)] ?? '')
    const middle = (text: string, letters: string, start: number) =>
      changed(changed(text, letters, start + 3, text.length - 3), letters, start + 3, text.length - 3)

    const kinds = [
      {
        namespace: 'eip155' as const,
        network: 'eip155:1' as const,
        parse: parseAddress,
        letters: '0123456789abcdef',
        // Characters that all addresses begin with.
        start: 2,
        own: self,
        made: Array.from({ length: 2_000 }, () => `0x${hex.encode(bytes(20))}`),
        spelt: (one: string) => [one, one.toLowerCase(), `0x${one.slice(2).toUpperCase()}`][random(3)] ?? one,
        imitation: (one: string) => middle(one.toLowerCase(), '0123456789abcdef', 2),
      },
      {
        namespace: 'solana' as const,
        network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const,
        parse: parseSolana,
        letters: base58Letters,
        start: 0,
        own: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
        made: Array.from({ length: 2_000 }, () => base58.encode(bytes(32))),
        spelt: (one: string) => one,
        imitation: (one: string) => middle(one, base58Letters, 0),
      },
      {
        namespace: 'bip122' as const,
        network: 'bip122:000000000019d6689c085ae165831e93' as const,
        parse: parseBitcoin,
        letters: 'qpzry9x8gf2tvdw0s3jn54khce6mua7l',
        start: 4,
        own: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        made: [...families.values()].filter(({ length }) => length > 1).flat(),
        spelt: (one: string) => (random(2) ? one.toUpperCase() : one),
        imitation(one: string) {
          const family = families.get(one.slice(-3)) ?? []
          return family[random(family.length)] ?? one
        },
      },
    ].map(({ made, ...kind }) => {
      const { namespace, network, own, parse } = kind
      const known = made.map((raw) => {
        const address = parse(raw) ?? ''
        const transfers = [transfer(address, { caipNetworkId: network })]
        return { address, known: knownAddresses({ namespace, own: [own], transfers, entries: [] }) }
      })
      return { ...kind, known }
    })

    const seen = { same: 0, stopped: 0, passed: 0, refused: 0 }
    for (let count = tries(1_000_000); count > 0; count--) {
      const { namespace, parse, letters, start, known: all, spelt, imitation } = kinds[count % 3] as (typeof kinds)[0]
      const { address, known } = all[random(all.length)] as (typeof all)[0]
      const at = start + random(address.length - start)
      const isInMiddle = at >= start + 3 && at < address.length - 3
      const letter = letters[random(letters.length)] ?? ''
      // The pasted text, and the word on it where it is another address.
      const ways: readonly (() => readonly [string, boolean | undefined])[] = [
        () => [spelt(address), true],
        () => [imitation(address), true],
        () => [
          replaced(random(2) ? address : address.toLowerCase(), at, letter),
          isInMiddle || address[at]?.toLowerCase() === letter.toLowerCase(),
        ],
        () => [all[random(all.length)]?.address ?? '', undefined],
      ]
      const [raw, isAlike] = ways[random(4)]?.() ?? [address, undefined]
      const pasted = parse(raw)
      const found = pasted === undefined ? undefined : imitated(namespace, known, pasted)?.address
      if (pasted === undefined) seen.refused++
      else if (pasted === address) {
        seen.same++
        if (found !== undefined) throw new Error(`${raw} is stopped as an imitation of itself`)
      } else if (isAlike) {
        seen.stopped++
        if (found !== address) throw new Error(`${raw} passes for ${address}`)
      } else if (isAlike === false) {
        seen.passed++
        if (found !== undefined) throw new Error(`${raw} is stopped for ${found}, and has other ends`)
      } else if (found === undefined) seen.passed++
    }
    const least = tries(1_000_000) / 20
    for (const [what, number] of Object.entries(seen)) expect(number, what).toBeGreaterThan(least)
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
