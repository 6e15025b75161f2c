/** Formats basis points (hundredths of a percent) as a percentage with up to two decimals. It runs left to right. */
export function formatPercent(basisPoints: number, locale: string): string {
  const text = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  )
  // Direction marks are removed: amounts are always displayed left to right.
  return text.replace(/[\u200e\u200f\u061c]/g, '')
}
