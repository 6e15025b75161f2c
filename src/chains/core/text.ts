// Control, format (bidi, zero-width, tags), surrogate and invisible characters. Joiners and variation selectors stay
// only inside an emoji: elsewhere they make two names look the same.
const unwanted =
  /(?<!\p{ExtPict}[\ufe0f\p{EMod}]?)\u200d|\u200d(?!\p{ExtPict})|(?<!\p{ExtPict})\ufe0f|(?![\u200d\ufe0f])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/gu

/**
 * Returns an external name made safe to show: NFC, without control, bidi and invisible characters, at most `max`
 * graphemes.
 */
export function cleanText(raw: unknown, max = 64): string {
  if (typeof raw !== 'string') return ''
  const text = raw.slice(0, 4096).replace(unwanted, '').normalize('NFC').replace(/\s+/g, ' ').trim()
  if (text.length <= max) return text
  let out = ''
  let count = 0
  for (const segment of graphemes(text)) {
    // A grapheme can stack hundreds of marks; the cut falls between code points.
    const part = [...segment].slice(0, 12).join('')
    if (++count > max || out.length + part.length > max * 4) break
    out += part
  }
  return out.trim()
}

/** Splits into graphemes. Firefox before 125 lacks `Intl.Segmenter`: there a character with its marks counts as one. */
function graphemes(text: string): readonly string[] {
  if (!Intl.Segmenter) return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  return Array.from(segments, ({ segment }) => segment)
}
