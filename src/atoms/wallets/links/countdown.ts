/** Milliseconds before the expiry of a link at which it counts as expired and the next one is shown. */
const MARGIN = 10_000

/** Returns the milliseconds for which a link can be used, or 0 if it must not be shown any more. */
export const timeLeft = (expiresAt: number, now: number): number => Math.max(0, expiresAt - MARGIN - now)

/** Returns minutes and seconds as `3:42`; started seconds are rounded up. */
export function clockText(ms: number, locale: string): string {
  const seconds = Math.ceil(ms / 1_000)
  const digits = (value: number, minimumIntegerDigits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits, useGrouping: false }).format(value)
  return `${digits(Math.floor(seconds / 60), 1)}:${digits(seconds % 60, 2)}`
}
