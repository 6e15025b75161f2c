import { afterEach, expect, test, vi } from 'vitest'
import { browserEnv } from './env.ts'

afterEach(() => vi.restoreAllMocks())

// Safety F-06.
test('security: of 100,000 ids none repeats, each has 128 bits of the system’s generator, and no other one is asked', () => {
  const guessable = vi.spyOn(Math, 'random')
  const asked = vi.spyOn(crypto, 'getRandomValues')
  const { id } = browserEnv()
  const ids = new Set(Array.from({ length: 100_000 }, id))
  expect(ids.size).toBe(100_000)
  for (const one of ids) if (!/^\d+(?:-\d+){3}$/.test(one)) expect(one).toBe('four numbers')
  expect(asked).toHaveBeenCalledTimes(100_000)
  expect(asked.mock.calls.every(([bytes]) => bytes?.byteLength === 16)).toBe(true)
  expect(guessable).not.toHaveBeenCalled()
})
