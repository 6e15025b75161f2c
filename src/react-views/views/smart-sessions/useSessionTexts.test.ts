import { expect, test } from 'vitest'
import { timeLeft } from './useSessionTexts.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

test.each([
  [7 * DAY - 5, 'smartSessions.leftDays', 7],
  [3 * DAY - 12 * HOUR, 'smartSessions.leftDays', 2],
  [2 * DAY - 1, 'smartSessions.leftHours', 47],
  [2.7 * HOUR, 'smartSessions.leftHours', 2],
  [119 * 60 + 59, 'smartSessions.leftMinutes', 119],
  [119, 'smartSessions.leftSeconds', 119],
])('%d seconds: a time left is not rounded up, unless it has just begun', (seconds, id, count) => {
  expect(timeLeft(seconds)).toEqual({ id, count })
})
