import { formatUnits, parseUnits } from '../../chains/core/units.ts'

/**
 * The reason why a text is not an amount: `format` is no plain number, `ambiguous` can be read as two numbers,
 * `decimals` has more places than the currency.
 */
export type AmountProblem = 'format' | 'ambiguous' | 'decimals'

export type AmountInput =
  | { readonly status: 'empty' }
  | { readonly status: 'zero' }
  | { readonly status: 'ok'; readonly value: bigint }
  | { readonly status: 'bad'; readonly problem: AmountProblem }

// Characters. 78 digits hold 2^256; longer texts are refused unread.
const LONGEST = 120
const marks = /[.,\u066b\u066c]/g
// Arabic-Indic and extended Arabic-Indic digits, as keyboards in many countries enter them.
const easternDigit = /[\u0660-\u0669\u06f0-\u06f9]/g
const toAscii = (digit: string) => String((digit.codePointAt(0) ?? 0) & 0xf)

const bad = (problem: AmountProblem): AmountInput => ({ status: 'bad', problem })

/**
 * Parses a typed or pasted amount exactly, or returns the reason why not. Nothing is guessed or rounded: grouping, or a
 * mark that groups thousands in another locale, can mean a different number to the author of the text.
 *
 * @param mark The locale's decimal mark.
 */
export function readAmount(raw: string, decimals: number, mark: string): AmountInput {
  const text = raw.trim()
  if (text === '') return { status: 'empty' }
  if (text.length > LONGEST) return bad('format')
  const ascii = text.replace(easternDigit, toAscii)
  const found = ascii.match(marks) ?? []
  if (!/^[\d.,\u066b\u066c\s'’\u00a0\u202f]+$/.test(ascii) || !/\d/.test(ascii)) return bad('format')
  // Spaces and apostrophes group thousands in some locales only.
  if (/[\s'’\u00a0\u202f\u066c]/.test(ascii) || new Set(found).size > 1) return bad('ambiguous')
  const [whole = '', fraction = '', ...more] = ascii.split(marks)
  if (more.length > 0) return bad(groupsThousands(ascii) ? 'ambiguous' : 'format')
  const used = found[0]
  if (used && used !== mark && used !== '\u066b') {
    // Software writes a point as the decimal mark in every locale; a comma is a decimal mark in some locales only.
    if (used === ',' || (/^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3)) return bad('ambiguous')
  }
  if (/^0\d/.test(whole)) return bad('format')
  if (fraction.length > decimals) return bad('decimals')
  try {
    const value = parseUnits(`${whole || '0'}${fraction && `.${fraction}`}`, decimals)
    return value === 0n ? { status: 'zero' } : { status: 'ok', value }
  } catch {
    return bad('format')
  }
}

const groupsThousands = (text: string) => /^\d{1,3}([.,]\d{2,3})+$/.test(text)

/** Formats base units for the amount field; `readAmount` parses the result to the same value. */
export const amountText = (value: bigint, decimals: number, mark: string): string =>
  formatUnits(value, decimals).replace('.', mark)
