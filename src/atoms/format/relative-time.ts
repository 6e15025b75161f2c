const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
// Seconds of a mean month and year: the thresholds are durations, not calendar dates.
const MONTH = 30.4375 * DAY
const YEAR = 365.25 * DAY

type TimeUnit = 'sec' | 'min' | 'hr' | 'd' | 'mo' | 'yr'

/** Returns unit and count for a past moment. A moment in the future counts as now. */
export function relativeTime(then: number, now: number): { readonly unit: TimeUnit; readonly count: number } {
  const seconds = Math.max(0, Math.round((now - then) / 1000))
  const of = (size: number) => Math.round(seconds / size)
  if (seconds <= 44) return { unit: 'sec', count: seconds }
  if (seconds <= 89) return { unit: 'min', count: 1 }
  if (of(MINUTE) <= 44) return { unit: 'min', count: of(MINUTE) }
  if (of(MINUTE) <= 89) return { unit: 'hr', count: 1 }
  if (of(HOUR) <= 21) return { unit: 'hr', count: of(HOUR) }
  if (of(HOUR) <= 35) return { unit: 'd', count: 1 }
  if (of(DAY) <= 25) return { unit: 'd', count: of(DAY) }
  if (of(DAY) <= 45) return { unit: 'mo', count: 1 }
  if (of(MONTH) <= 10) return { unit: 'mo', count: of(MONTH) }
  if (of(MONTH) <= 17) return { unit: 'yr', count: 1 }
  return { unit: 'yr', count: Math.max(2, of(YEAR)) }
}

/** Returns the message for a past moment, for example "5 min ago". */
export function relativeTimeText(then: number, now: number) {
  const { unit, count } = relativeTime(then, now)
  return { id: `time.${unit}`, args: { count } } as const
}
