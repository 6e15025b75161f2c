import { expect, test } from 'vitest'
import { fakeClock } from '../../../test/fakes/clock.ts'
import { page as window } from '../../../test/fakes/page.ts'
import { whenSeen } from './when-seen.ts'

test('default: looks when the page is seen again, at most once in 30 s, and never while it is hidden', async () => {
  const clock = fakeClock()
  const page = { visibilityState: 'visible' as DocumentVisibilityState }
  let looks = 0
  const stop = whenSeen(clock, () => void looks++, page)
  const show = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    window.dispatchEvent(new Event('visibilitychange'))
  }
  show('visible')
  await clock.pass(29_999)
  show('visible')
  expect(looks).toBe(0)
  await clock.pass(1)
  show('hidden')
  expect(looks).toBe(0)
  show('visible')
  show('visible')
  expect(looks).toBe(1)
  await clock.pass(30_000)
  show('visible')
  expect(looks).toBe(2)
  stop()
  await clock.pass(30_000)
  show('visible')
  expect(looks).toBe(2)
})
