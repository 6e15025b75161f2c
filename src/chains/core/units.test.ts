import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLongRun, tries } from '../../../test/fakes/tries.ts'
import { formatUnits, parseUnits } from './units.ts'

const units = Array.from({ length: 37 }, (_, decimals) => 10n ** BigInt(decimals))

/** The reference: long division and a sum of digits, with nothing of the code under test. */
function referenceFormat(value: bigint, decimals: number): string {
  const unit = units[decimals] as bigint
  const sign = value < 0n ? '-' : ''
  const size = value < 0n ? -value : value
  let rest = size % unit
  let fraction = ''
  while (rest > 0n) {
    rest *= 10n
    fraction += String(rest / unit)
    rest %= unit
  }
  return `${sign}${size / unit}${fraction ? '.' : ''}${fraction}`
}
function referenceParse(text: string, decimals: number): bigint {
  let value = 0n
  let places = -1
  for (const char of text) {
    if (char === '.') places = 0
    else {
      value = value * 10n + BigInt(char)
      if (places >= 0) places++
    }
  }
  return value * 10n ** BigInt(decimals - Math.max(places, 0))
}

describe('units', () => {
  it('behavior: amounts × decimals 0–36 come back exactly, a million in the long run (A-01)', () => {
    const limit = (1n << 256n) - 1n
    let checked = 0
    fc.assert(
      // Each seed makes a thousand amounts: drawing every amount from fast-check would take ten times as long.
      fc.property(fc.bigInt({ min: 0n, max: limit }), fc.nat(36), (seed, first) => {
        let wide = seed
        for (let n = 0; n < 1000; n++) {
          wide = (wide * 6364136223846793005n + 1442695040888963407n) & limit
          // Small amounts are the usual ones.
          const value = wide >> BigInt((n * 7) % 256)
          const decimals = (first + n) % 37
          const text = formatUnits(value, decimals)
          if (text !== referenceFormat(value, decimals)) throw new Error(`format ${value} ${decimals}: ${text}`)
          if (parseUnits(text, decimals) !== value) throw new Error(`parse ${text} ${decimals}`)
          if (n % 10 === 0 && referenceParse(text, decimals) !== value) throw new Error(`reference ${text} ${decimals}`)
          checked++
        }
      }),
      { numRuns: tries(1000) },
    )
    expect(checked).toBe(tries(1000) * 1000)
  })

  it('behavior: every SOL value of two and USDC value of three decimals (A-06)', () => {
    for (let cents = 0; cents < 100_000; cents++) {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      if (parseUnits(text, 9) !== BigInt(cents) * 10_000_000n) throw new Error(text)
    }
    for (let mills = 0; mills < 1_000_000; mills += isLongRun ? 1 : 7) {
      const text = `${Math.floor(mills / 1000)}.${String(mills % 1000).padStart(3, '0')}`
      if (parseUnits(text, 6) !== BigInt(mills) * 1000n) throw new Error(text)
    }
    expect(parseUnits('2.01', 9)).toBe(2_010_000_000n)
  })

  it.each([
    ['0', 18, 0n],
    ['1.5', 18, 1_500_000_000_000_000_000n],
    ['0.10', 1, undefined],
    ['0.1', 1, 1n],
    ['1', 0, 1n],
    ['1.0', 0, undefined],
    ['1.123456789012345678', 18, 1_123_456_789_012_345_678n],
    ['1.1234567890123456789', 18, undefined],
  ])('param: %s with %i decimals', (text, decimals, value) => {
    if (value === undefined)
      expect(() => parseUnits(text, decimals)).toThrow(expect.objectContaining({ code: 'AMOUNT_INVALID' }))
    else expect(parseUnits(text, decimals)).toBe(value)
  })

  it.each([
    'NaN',
    'Infinity',
    '-1',
    '+1',
    '1e-7',
    '1e21',
    '0x10',
    '1_000',
    '١٢٣',
    '１２',
    '1,5',
    '1.000,50',
    '1 000',
    '1.2.3',
    ' ',
    '',
    '.',
    '.5',
    '0.',
    '00.1',
    '01',
    ' 1',
    '1 ',
    '1\n',
    '1\u200b',
    '1'.repeat(80),
    `1${'0'.repeat(1_000_000)}`,
    `0.${'1'.repeat(1_000_000)}`,
  ])('error: %# (A-02), at once', (text) => {
    const time = () => {
      const before = performance.now()
      expect(() => parseUnits(text, 18)).toThrow(expect.objectContaining({ code: 'AMOUNT_INVALID' }))
      return performance.now() - before
    }
    // The best of five: the machine may be busy.
    expect(Math.min(time(), time(), time(), time(), time())).toBeLessThan(5)
  })

  it('behavior: any text is an amount or AMOUNT_INVALID', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.float().map(String), fc.bigInt().map(String)),
        fc.nat(36),
        (text, decimals) => {
          try {
            const value = parseUnits(text, decimals)
            expect(value).toBe(referenceParse(text, decimals))
          } catch (error) {
            expect(error).toMatchObject({ code: 'AMOUNT_INVALID' })
          }
        },
      ),
      { numRuns: 5000 },
    )
  })
})
