import { words } from '../words/words.ts'
import type { Row } from './approval-view.ts'
import { integerText } from './integer-text.ts'

// Seconds of the years 2001 to 2100; numbers outside are not shown as dates.
const [FIRST_DATE, LAST_DATE] = [978_307_200n, 4_133_980_800n]

/** Returns a number of seconds as a date, if it is in a plausible range. */
export const momentOf = (seconds: bigint): Pick<Row, 'value'> =>
  seconds >= FIRST_DATE && seconds < LAST_DATE
    ? { value: words('typed.date', { seconds: Number(seconds) }) }
    : { value: integerText(seconds) }

export const isMoment = (seconds: bigint): boolean => seconds >= FIRST_DATE && seconds < LAST_DATE
