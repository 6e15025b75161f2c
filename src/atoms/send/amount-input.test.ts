import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuTime } from '../../../test/fakes/cpu-time.ts'
import { tries } from '../../../test/fakes/tries.ts'
import { formatUnits } from '../../chains/core/units.ts'
import { decimalMark } from '../format/format-amount.ts'
import { amountText, readAmount } from './amount-input.ts'

const read = (text: string, mark = '.', decimals = 18) => {
  const result = readAmount(text, decimals, mark)
  if (result.status === 'ok') return formatUnits(result.value, decimals)
  return result.status === 'bad' ? result.problem : result.status
}

describe('readAmount', () => {
  test('default: plain numbers, exactly', () => {
    expect(read('1.5')).toBe('1.5')
    expect(read('0.000001234567890123')).toBe('0.000001234567890123')
    expect(read('.5')).toBe('0.5')
    expect(read('7.')).toBe('7')
    expect(read(' 2 ')).toBe('2')
    expect(read('1.000')).toBe('1')
  })

  // each line says what the visitor is told.
  test.each([
    ['', 'empty'],
    [' ', 'empty'],
    ['0', 'zero'],
    ['0.', 'zero'],
    ['0.0', 'zero'],
    ['.', 'format'],
    ['NaN', 'format'],
    ['Infinity', 'format'],
    ['-1', 'format'],
    ['+1', 'format'],
    ['1e-7', 'format'],
    ['1e21', 'format'],
    ['0x10', 'format'],
    ['1_000', 'format'],
    ['00.1', 'format'],
    ['1.2.3', 'format'],
    ['1,5', 'ambiguous'],
    ['1,000', 'ambiguous'],
    ['1.000,50', 'ambiguous'],
    ['1,000.50', 'ambiguous'],
    ['1.000.000', 'ambiguous'],
    ['10,00,000', 'ambiguous'],
    ['1 000', 'ambiguous'],
    ['1\u202f000,5', 'ambiguous'],
    ['1’000', 'ambiguous'],
    ['1.5\u202e', 'format'],
    ['1\u200b5', 'format'],
    ['9'.repeat(79), 'format'],
    [`1${'0'.repeat(80)}`, 'format'],
    ['1'.repeat(10_000), 'format'],
    [`0.${'0'.repeat(18)}1`, 'decimals'],
    ['\u0661\u0662\u0663', '123'],
    ['\u06f1\u066b\u06f5', '1.5'],
    ['\u0661\u066c\u0660\u0660\u0660', 'ambiguous'],
  ])('param: %j → %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  //
  test.each(['de', 'fr', 'ar', 'en-IN', 'en'])('behavior: %s never guesses what a grouped number means', (locale) => {
    const mark = decimalMark(locale)
    for (const text of ['1.000,50', '1,000.50', '1.000.000', '1,000,000', '1 000', '1\u00a0000,5'])
      expect(read(text, mark), text).toBe('ambiguous')
  })

  test('behavior: the locale’s own mark is a decimal mark; the other one only where it cannot be grouping', () => {
    expect(read('1,5', ',')).toBe('1.5')
    expect(read('1,125', ',')).toBe('1.125')
    expect(read('1.5', ',')).toBe('1.5')
    expect(read('0.125', ',')).toBe('0.125')
    expect(read('1.125', ',')).toBe('ambiguous')
    expect(read('1.1255', ',')).toBe('1.1255')
  })

  test('behavior: what the field writes is read back to the same value, in every locale', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 2n ** 255n),
        fc.integer({ min: 0, max: 36 }),
        fc.constantFrom('en', 'de', 'fr', 'ar', 'en-IN'),
        (value, decimals, locale) => {
          const mark = decimalMark(locale)
          expect(readAmount(amountText(value, decimals, mark), decimals, mark)).toEqual({ status: 'ok', value })
        },
      ),
      { numRuns: tries(20_000) },
    )
  })

  test('behavior: any text at all has an answer within 5 ms', () => {
    let slowest = 0
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.stringMatching(/^[\d.,'\s]{0,200}$/)),
        (text) => {
          const start = process.cpuUsage()
          const result = readAmount(text, 18, '.')
          slowest = Math.max(slowest, cpuTime(start))
          expect(['empty', 'zero', 'ok', 'bad']).toContain(result.status)
          if (result.status === 'ok') expect(result.value > 0n).toBe(true)
        },
      ),
      { numRuns: tries(20_000) },
    )
    // A garbage collection may fall into one of them.
    expect(slowest).toBeLessThan(500)
    const start = process.cpuUsage()
    for (let count = 0; count < 200; count++) readAmount('1,'.repeat(60), 18, '.')
    expect(cpuTime(start) / 200).toBeLessThan(5)
  })
})
