// A setup file of vitest's: the files of a worker share their modules, so what one of them leaves, others would meet.
import { afterAll, vi } from 'vitest'
import { defaultKit } from '../../src/atoms/default-kit.ts'
import { takeReported } from './page.ts'

afterAll(() => {
  const left = defaultKit()
  left?.destroy()
  const timers = vi.isFakeTimers()
  vi.useRealTimers()
  const [error] = takeReported()
  if (error !== undefined) throw error
  if (left) throw new Error('A test of this file left its kit behind: it has to destroy it.')
  if (timers) throw new Error('A test of this file left its fake timers behind: it has to call vi.useRealTimers().')
})
