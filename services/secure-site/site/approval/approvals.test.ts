import { expect, test } from 'vitest'
import { Approvals } from './approvals.ts'

const place = { replaceChildren: () => {} } as unknown as Element

test('lets ten requests wait for the person, one on the screen at a time, and refuses more', async () => {
  const approvals = new Approvals(place)
  const answers: (() => void)[] = []
  const refused: unknown[] = []
  const ask = () =>
    approvals
      .next(() => new Promise<void>((resolve) => answers.push(resolve)))
      .catch((error: { code: number }) => {
        refused.push(error.code)
      })
  const waiting = Array.from({ length: 10 }, ask)
  void ask()
  await expect.poll(() => refused).toEqual([-32005])
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await waiting[0]
  await expect.poll(() => answers.length).toBe(2)
  // After an answer there is room for one more request.
  waiting.push(ask())
  void ask()
  await expect.poll(() => refused).toEqual([-32005, -32005])
  approvals.stop()
  answers[1]?.()
  await Promise.all(waiting)
  // The one on the screen has had its answer; those behind it are ended.
  expect(refused.slice(2)).toEqual(new Array(9).fill(4001))
})
