import { expect, test } from 'vitest'
import type { Kit } from './kit.ts'
import { perKit } from './per-kit.ts'

const kit = () => ({}) as Kit

test('default: one value for each kit, made with the first use', () => {
  const made: Kit[] = []
  const numberOf = perKit((one) => {
    made.push(one)
    return made.length
  })
  const [first, second] = [kit(), kit()]
  expect([numberOf(first), numberOf(second), numberOf(first)]).toEqual([1, 2, 1])
  expect(made).toEqual([first, second])
})

test('behavior: undefined is a value, and an error is none', () => {
  let calls = 0
  const nothing = perKit(() => void calls++)
  const one = kit()
  nothing(one)
  nothing(one)
  expect(calls).toBe(1)
  const fails = perKit(() => {
    if (calls++ < 2) throw new Error('not yet')
    return 'made'
  })
  expect(() => fails(one)).toThrow('not yet')
  expect(fails(one)).toBe('made')
})
