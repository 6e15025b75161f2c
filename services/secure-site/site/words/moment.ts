type Locale = 'en-GB' | 'de' | 'ar'

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, numberingSystem: 'latn' })
  formats.set(key, format)
  return format
}

const date = { day: 'numeric', month: 'long', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

function join(locale: Locale, moment: number, zone: { readonly timeZone?: string }, precise: object): string {
  const day = formatOf(locale, { ...date, ...zone }).format(moment)
  // Browsers differ in the text between date and time.
  return `${day}${locale === 'ar' ? '،' : ','} ${formatOf(locale, { ...time, ...precise, ...zone }).format(moment)}`
}

/** Returns a time to the second in UTC, which does not depend on the reader's time zone. */
export const utcMoment = (locale: Locale, seconds: number): string =>
  `${join(locale, seconds * 1000, { timeZone: 'UTC' }, { second: '2-digit' })} UTC`

/** Returns the time of day in the visitor's time zone. */
export const localTime = (locale: Locale, milliseconds: number): string => formatOf(locale, time).format(milliseconds)

/** Returns date and time to the minute in the visitor's time zone. */
export const localMoment = (locale: Locale, milliseconds: number): string => join(locale, milliseconds, {}, {})
