import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from './clock.ts'

afterEach(() => void vi.useRealTimers())

test('behavior: time goes on when the clock of the device is put back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'] })
  const start = systemClock.now()
  vi.setSystemTime(Date.now() - 86_400_000)
  expect(systemClock.now() - start).toBe(0)
  vi.advanceTimersByTime(31_000)
  expect(systemClock.now() - start).toBe(31_000)
  // Asked often, it does not lose what is less than a millisecond.
  for (let turn = 0; turn < 1_000; turn++) {
    vi.advanceTimersByTime(1)
    systemClock.now()
  }
  expect(systemClock.now() - start).toBe(32_000)
})

test('behavior: it follows the clock of the device forwards, as after a sleep', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'] })
  const start = systemClock.now()
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(systemClock.now() - start).toBeGreaterThanOrEqual(3_600_000)
})
