import { expect, test } from 'vitest'
import { relativeTime, relativeTimeText } from './relative-time.ts'

const SECOND = 1
const MINUTE = 60
const HOUR = 3600
const DAY = 86400
const YEAR = 365.25 * DAY
const at = (seconds: number) => {
  const { unit, count } = relativeTime(0, seconds * 1000)
  return `${count} ${unit}`
}

test.each([
  [0, '0 sec'],
  [44 * SECOND, '44 sec'],
  [45 * SECOND, '1 min'],
  [89 * SECOND, '1 min'],
  [90 * SECOND, '2 min'],
  [44 * MINUTE, '44 min'],
  [45 * MINUTE, '1 hr'],
  [89 * MINUTE, '1 hr'],
  [90 * MINUTE, '2 hr'],
  [21 * HOUR, '21 hr'],
  [22 * HOUR, '1 d'],
  [35 * HOUR, '1 d'],
  [36 * HOUR, '2 d'],
  [25 * DAY, '25 d'],
  [26 * DAY, '1 mo'],
  [45 * DAY, '1 mo'],
  [46 * DAY, '2 mo'],
  [10 * 30.4375 * DAY, '10 mo'],
  [11 * 30.4375 * DAY, '1 yr'],
  [17 * 30.4375 * DAY, '1 yr'],
  [18 * 30.4375 * DAY, '2 yr'],
  [5 * YEAR, '5 yr'],
])('%d seconds ago is %s', (seconds, text) => {
  expect(at(seconds)).toBe(text)
})

test('behavior: a clock that runs ahead is now', () => {
  expect(relativeTime(5000, 0)).toEqual({ unit: 'sec', count: 0 })
})

test('default: as a message', () => {
  expect(relativeTimeText(0, 300_000)).toEqual({ id: 'time.min', args: { count: 5 } })
})
