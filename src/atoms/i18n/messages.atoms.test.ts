import { afterEach, expect, test, vi } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { createWorld, endWorld, until } from '../../../test/fakes/world.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { localeAtom } from './locale.atoms.ts'
import { ar } from './locales/ar.ts'
import { de } from './locales/de.ts'
import { followLocale, messageLoaders, messagesAtom } from './messages.atoms.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await endWorld()
})

/** The error of Chromium for a file that does not come. */
const lost = () => new TypeError('Failed to fetch dynamically imported module: https://site.example/de.js')

test('error: messages that did not come are requested again when the modal opens, and not after they came', async () => {
  const { store } = createWorld().inner
  const load = vi.spyOn(messageLoaders, 'de').mockRejectedValueOnce(lost())
  store.set(localeAtom, 'de')
  const stop = followLocale({ store }, openAtom)
  await until('the failure', () => load.mock.settledResults[0]?.type === 'rejected')
  expect(store.get(messagesAtom)).toEqual({})
  store.set(openAtom, true)
  await until('German', () => store.get(messagesAtom) === de)
  store.set(openAtom, false)
  store.set(openAtom, true)
  await flush()
  expect(load).toHaveBeenCalledTimes(2)
  stop()
})

test('error: messages that did not come after a change of locale are requested again', async () => {
  const { store } = createWorld().inner
  const load = vi.spyOn(messageLoaders, 'ar').mockRejectedValueOnce(lost())
  store.set(localeAtom, 'de')
  store.set(openAtom, true)
  const stop = followLocale({ store }, openAtom)
  await until('German', () => store.get(messagesAtom) === de)
  store.set(localeAtom, 'ar')
  await until('the failure', () => load.mock.settledResults[0]?.type === 'rejected')
  store.set(openAtom, false)
  await flush()
  expect(store.get(messagesAtom)).toBe(de)
  expect(load).toHaveBeenCalledTimes(1)
  store.set(openAtom, true)
  await until('Arabic', () => store.get(messagesAtom) === ar)
  stop()
})

test('behavior: back to English before and after a translation came', async () => {
  const { store } = createWorld().inner
  const stop = followLocale({ store }, openAtom)
  store.set(localeAtom, 'de')
  store.set(localeAtom, 'en')
  await flush()
  expect(store.get(messagesAtom)).toEqual({})
  store.set(localeAtom, 'de')
  await until('German', () => store.get(messagesAtom) === de)
  stop()
  store.set(localeAtom, 'en')
  const stopAgain = followLocale({ store }, openAtom)
  await until('English', () => store.get(messagesAtom) !== de)
  expect(store.get(messagesAtom)).toEqual({})
  stopAgain()
  store.set(openAtom, true)
  await flush()
  expect(store.get(messagesAtom)).toEqual({})
})
