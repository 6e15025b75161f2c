/**
 * Returns a duration as text, in minutes if it is a whole number of them.
 * @param {string} locale
 * @param {number} seconds
 */
export function duration(locale, seconds) {
  const [unit, count] = seconds % 60 === 0 ? ['minute', seconds / 60] : ['second', seconds]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
