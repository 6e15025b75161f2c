/** A link is taken for spent this long before its end; that is also when the next one comes (protocol §6.4). */
const MARGIN = 10_000

/** Milliseconds for which a link can still be used; 0 when it must not be shown any more. */
export const timeLeft = (expiresAt: number, now: number): number => Math.max(0, expiresAt - MARGIN - now)

/** Minutes and seconds as a clock writes them, begun seconds counted whole: `3:42`. */
export function clockText(ms: number, locale: string): string {
  const seconds = Math.ceil(ms / 1_000)
  const digits = (value: number, minimumIntegerDigits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits, useGrouping: false }).format(value)
  return `${digits(Math.floor(seconds / 60), 1)}:${digits(seconds % 60, 2)}`
}
