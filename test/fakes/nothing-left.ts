// A setup file of vitest's: the files of a worker share their modules, so what one of them leaves, others would meet.
import { afterAll, vi } from 'vitest'
import { defaultKit } from '../../src/atoms/kit/default-kit.ts'
import { takeReported } from './page.ts'

afterAll(async () => {
  const left = defaultKit()
  left?.destroy()
  const timers = vi.isFakeTimers()
  vi.useRealTimers()
  // Vitest does it before each test only, so that a hook of the next file would meet them.
  vi.unstubAllGlobals()
  // A kit may still load a file. If that failed later, vitest would blame the file of tests that runs then.
  await vi.dynamicImportSettled()
  const [error] = takeReported()
  if (error !== undefined) throw error
  if (left) throw new Error('A test of this file left its kit behind: it has to destroy it.')
  if (timers) throw new Error('A test of this file left its fake timers behind: it has to call vi.useRealTimers().')
})
