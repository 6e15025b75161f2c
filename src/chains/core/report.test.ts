import { afterEach, expect, test, vi } from 'vitest'
import { everyError } from '../../../test/fakes/every-error.ts'
import { report } from './report.ts'

afterEach(() => vi.unstubAllGlobals())

test('default: an error that no promise carries reaches the page', () => {
  const told = vi.fn()
  vi.stubGlobal('reportError', told)
  const error = new Error('a view broke')
  report(error)
  expect(told.mock.calls).toEqual([[error]])
})

test.each([
  'Failed to fetch dynamically imported module: https://shop.example/chunk-a.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  everyError('LOAD_FAILED', { part: 'the modal' }),
])('behavior: a file that did not come is no error of the page: %s', (error) => {
  const told = vi.fn()
  vi.stubGlobal('reportError', told)
  report(typeof error === 'string' ? new TypeError(error) : error)
  expect(told).not.toHaveBeenCalled()
})
