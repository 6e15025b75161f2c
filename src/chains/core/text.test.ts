import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../../test/fakes/cpu-time.ts'
import { cleanText } from './text.ts'

const graphemes = (text: string) => [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length

describe('cleanText', () => {
  it.each([
    ['plain', 'MetaMask', 'MetaMask'],
    ['spaces', '  a \t b\u00a0\u00a0c  ', 'a b c'],
    ['right-to-left override', 'a\u202eb\u202cc', 'abc'],
    ['isolates', 'a\u2066b\u2069c', 'abc'],
    ['zero width and soft hyphen', 'a\u200bb\u2060c\u00add\ufeff', 'abcd'],
    ['control', 'a\u0000b\u0007c\u009fd', 'abcd'],
    ['line and paragraph separators', 'a\u2028b\u2029c', 'abc'],
    ['tag characters', 'a\u{e0041}\u{e007f}', 'a'],
    ['lone surrogates', 'a\ud83eb\udd8a', 'ab'],
    ['a joiner and a selector in a word', 'Meta\u200dMas\ufe0fk', 'MetaMask'],
    ['fillers that draw nothing', 'a\u3164\u115f\u034f\u2800b', 'a\u2800b'],
    ['composition', 'e\u0301', '\u00e9'],
    ['markup stays text', '<b>&amp;</b>', '<b>&amp;</b>'],
    ['emoji with joiners', '👩‍👩‍👧‍👦 ❤️', '👩‍👩‍👧‍👦 ❤️'],
    ['Arabic', 'محفظة', 'محفظة'],
  ])('default: %s', (_, raw, text) => {
    expect(cleanText(raw)).toBe(text)
  })

  it('error: what is no text', () => {
    for (const raw of [undefined, null, 1, {}, [], Symbol('x')]) expect(cleanText(raw)).toBe('')
  })

  it('behavior: cuts by graphemes, without taking long (W6-04)', () => {
    const before = process.cpuUsage()
    for (const raw of [
      'a'.repeat(1_000_000),
      '👩‍👩‍👧‍👦'.repeat(100_000),
      `e${'\u0301'.repeat(1_000_000)}`,
      '🇩🇪'.repeat(50_000),
    ]) {
      const text = cleanText(raw)
      expect(graphemes(text)).toBeLessThanOrEqual(64)
      expect(text.length).toBeLessThanOrEqual(256)
      expect(text).not.toMatch(/^$|\p{Cs}/u)
    }
    expect(cpuTime(before)).toBeLessThan(500)
  })

  it('behavior: any text becomes safe, and stays so (X-02)', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\u202e',
        '\u2066',
        '\u200b',
        '\u200d',
        '\ufe0f',
        '\ud800',
        '\udfff',
        '👩',
        '🏽',
        '\u0301',
        '\u0000',
        '\u2028',
      ),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 120 }), fc.integer({ min: 1, max: 64 }), (parts, max) => {
        const text = cleanText(parts.join(''), max)
        expect(text).not.toMatch(/(?![\u200d\ufe0f])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/u)
        expect(text).not.toMatch(/(^|[a-z])[\u200d\ufe0f]/u)
        expect(graphemes(text)).toBeLessThanOrEqual(max)
        expect(text.normalize('NFC')).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })
})
