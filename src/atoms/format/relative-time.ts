import '../i18n/messages/time.ts'
import type { MessageRef } from '../i18n/message-ref.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
// A mean month and year: the thresholds are about size, not about the calendar.
const MONTH = 30.4375 * DAY
const YEAR = 365.25 * DAY

type TimeUnit = 'sec' | 'min' | 'hr' | 'd' | 'mo' | 'yr'

/** Spec §9: which unit a past moment is told in, and how many of it. A moment in the future counts as now. */
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

/** The same as a message, for example "5 min ago". */
export function relativeTimeText(then: number, now: number): MessageRef {
  const { unit, count } = relativeTime(then, now)
  return { id: `time.${unit}`, args: { count } }
}
