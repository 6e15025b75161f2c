const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment to the second, in the coordinated time of the world: it is the same for whoever reads it. */
export function utc(locale: string, seconds: number): string {
  const known = formats.get(locale)
  const format =
    known ??
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      timeStyle: 'medium',
      timeZone: 'UTC',
      numberingSystem: 'latn',
    })
  if (!known) formats.set(locale, format)
  return format.format(seconds * 1000)
}
