// Cc, Cf (bidi controls, zero-width, soft hyphen, tags) and lone surrogates; the joiner and variation
// selectors of emoji are kept.
const unwanted = /(?![‍️])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * A name from outside made safe to show: NFC, without control, bidi and invisible characters,
 * at most `max` graphemes (safety §2.2).
 */
export function cleanText(raw: unknown, max = 64): string {
  if (typeof raw !== 'string') return ''
  const text = raw.slice(0, 4096).normalize('NFC').replace(unwanted, '').replace(/\s+/g, ' ').trim()
  if (text.length <= max) return text
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  let out = ''
  let count = 0
  for (const { segment } of segments) {
    // One grapheme may be a stack of hundreds of marks: count those as well.
    if (++count > max || out.length + segment.length > max * 4) break
    out += segment.slice(0, 16)
  }
  return out.trim()
}
