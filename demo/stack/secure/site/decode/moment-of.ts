import { words } from '../words/words.ts'
import type { Row } from './approval-view.ts'
import { integerText } from './integer-text.ts'

// The years 2001 to 2100, in seconds: smaller and greater numbers are no dates.
const [FIRST_DATE, LAST_DATE] = [978_307_200n, 4_133_980_800n]

/** A number of seconds as the moment that it stands for, where it stands for one. */
export const momentOf = (seconds: bigint): Pick<Row, 'value'> =>
  seconds >= FIRST_DATE && seconds < LAST_DATE
    ? { value: words('typed.date', { seconds: Number(seconds) }) }
    : { value: integerText(seconds) }

export const isMoment = (seconds: bigint): boolean => seconds >= FIRST_DATE && seconds < LAST_DATE
