import { expect, test } from 'vitest'
import { cooldownSeconds } from './cooldown.ts'

const now = 1_700_000_000_000
const rows: readonly (readonly [what: string, stamp: string | undefined, seconds: number])[] = [
  ['nothing stored', undefined, 0],
  ['just sent', `${now}`, 30],
  ['a moment ago', `${now - 1}`, 30],
  ['a second ago', `${now - 1_000}`, 29],
  ['begun seconds count whole', `${now - 28_500}`, 2],
  ['the last one', `${now - 29_999}`, 1],
  ['over', `${now - 30_000}`, 0],
  ['long over', '0', 0],
  ['a clock that was ahead', `${now + 20_000}`, 30],
  ['at the edge of what a clock can be off', `${now + 30_000}`, 30],
  ['further ahead than that', `${now + 30_001}`, 0],
  ['no number', 'soon', 0],
  ['negative', '-5', 0],
  ['a fraction', '1.5', 0],
  ['far too long', '9'.repeat(40), 0],
  ['empty', '', 0],
]

test.each(rows)('param: %s', (_what, stamp, seconds) => {
  expect(cooldownSeconds(stamp, now)).toBe(seconds)
})
