import { expect, test } from 'vitest'
import { fakeClock } from '../../../../test/fakes/clock.ts'
import { type AppOpen, type PageEvents, watchAppOpen } from './watch-app-open.ts'

function start() {
  const clock = fakeClock()
  const page = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const told: AppOpen[] = []
  const stop = watchAppOpen(clock, (outcome) => told.push(outcome), Object.assign(page, { document }) as PageEvents)
  return {
    clock,
    told,
    stop,
    fire: (type: string) => page.dispatchEvent(new Event(type)),
    show(visibilityState: DocumentVisibilityState) {
      document.visibilityState = visibilityState
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

test('default: nothing happens for a second and a half: it stayed', async () => {
  const { clock, told } = start()
  await clock.pass(1_499)
  expect(told).toEqual([])
  await clock.pass(1)
  expect(told).toEqual(['stayed'])
})

test('behavior: out of sight, or gone: it left, and is told once', async () => {
  const hidden = start()
  hidden.show('hidden')
  hidden.show('visible')
  await hidden.clock.pass(5_000)
  expect(hidden.told).toEqual(['left'])

  const gone = start()
  gone.fire('pagehide')
  expect(gone.told).toEqual(['left'])
  expect(gone.clock.waiting).toBe(0)
})

test('behavior: behind a question of the system it waits, however long that stands', async () => {
  const { clock, told, fire } = start()
  fire('blur')
  await clock.pass(60_000)
  expect(told).toEqual([])
  fire('focus')
  await clock.pass(1_500)
  expect(told).toEqual(['stayed'])
})

test('behavior: the question was answered with yes', async () => {
  const { clock, told, fire, show } = start()
  fire('blur')
  await clock.pass(3_000)
  show('hidden')
  expect(told).toEqual(['left'])
})

test('behavior: coming into sight is no leaving, and after the end nothing is told', async () => {
  const { clock, told, show, stop } = start()
  show('visible')
  stop()
  show('hidden')
  await clock.pass(5_000)
  expect(told).toEqual([])
  expect(clock.waiting).toBe(0)
})
