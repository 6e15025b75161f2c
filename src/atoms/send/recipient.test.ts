import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { other, second, self } from '../../../test/fakes/send-kit.ts'
import { tries } from '../../../test/fakes/tries.ts'
import { parseAddress } from '../../chains/eip155/parse.ts'
import { readRecipient } from './recipient.ts'

const known = [
  { address: self, own: true, sent: 0 },
  { address: second, own: true, sent: 0 },
  { address: other, own: false, sent: 3 },
]
const read = (raw: string) => readRecipient(raw, { parse: parseAddress, self, known })

describe('readRecipient', () => {
  test('default: an address, and what is known of it', () => {
    expect(read(other.toLowerCase())).toEqual({ status: 'ok', address: other, whose: 'other', sent: 3 })
    expect(read(self)).toMatchObject({ whose: 'self' })
    expect(read(second)).toMatchObject({ whose: 'own' })
  })

  test.each([
    ['', 'empty'],
    ['vitalik.eth', 'name'],
    ['juniper.tide', 'name'],
    ['hello', 'invalid'],
    [other.slice(0, -1), 'invalid'],
    [`${other}00`, 'invalid'],
    [other.slice(2), 'invalid'],
    [`ethereum:${other}`, 'invalid'],
    [`https://explorer.test/${other}`, 'invalid'],
    [`0x${'0'.repeat(40)}`, 'zero'],
    [`${other.slice(0, 20)}\u200b${other.slice(20)}`, 'invalid'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'invalid'],
  ])('param: %j is %s', (raw, status) => {
    expect(read(raw).status).toBe(status)
  })

  test('behavior: a changed character of a checksummed address is told from other texts', () => {
    const at = other.search(/[a-f]/)
    const swapped = other.slice(0, at) + other[at]?.toUpperCase() + other.slice(at + 1)
    expect(read(swapped)).toEqual({ status: 'invalid', mistyped: true })
    expect(read(other.slice(0, -1))).toEqual({ status: 'invalid' })
  })

  test.each([
    '0x000000000000000000000000000000000000dEaD',
    '0x0000000000000000000000000000000000000001',
    '0x0000000000000000000000000000000000000011',
    '0x0000000000000000000000000000000000000100',
    '0xdead000000000000000000000000000000000000',
    '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
    '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    '0xffffffffffffffffffffffffffffffffffffffff',
  ])('behavior: %s has no owner, and that is said', (raw) => {
    expect(read(raw.toLowerCase())).toMatchObject({ status: 'ok', ownerless: true })
  })

  test('behavior: an ordinary address that starts with zeros or ends in dead has an owner', () => {
    for (const raw of [
      '0x00000000219ab540356cbb839cbe05303d7705fa',
      '0x0000000000000000000000000000000000010001',
      `${other.slice(0, -4)}dead`.toLowerCase(),
      other,
    ])
      expect(read(raw)).not.toHaveProperty('ownerless')
  })

  test('behavior: of damaged addresses, 100,000 in the long run, none is taken for one (A-10)', () => {
    const homoglyphs: { readonly [digit: string]: string } = { a: 'а', c: 'с', e: 'е', '0': 'О', b: 'Ь' }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 41 }), fc.integer({ min: 0, max: 5 }), fc.nat(15), (at, how, digit) => {
        const mutate = [
          () => other.slice(0, at) + other.slice(at + 1),
          () => `${other.slice(0, at)}${digit.toString(16)}${other.slice(at)}`,
          () => other.slice(0, at) + (homoglyphs[other[at]?.toLowerCase() ?? ''] ?? 'g') + other.slice(at + 1),
          () => `${other.slice(0, at)} ${other.slice(at)}`,
          () => `${other.slice(0, at)}\u200d${other.slice(at)}`,
          // A changed letter case breaks the checksum of the address.
          () => {
            const swap = /[a-f]/.test(other[at] ?? '') ? other[at]?.toUpperCase() : other[at]?.toLowerCase()
            return other.slice(0, at) + swap + other.slice(at + 1)
          },
        ][how]?.() as string
        if (mutate !== other) expect(read(mutate).status).not.toBe('ok')
      }),
      { numRuns: tries(100_000) },
    )
  })
})
