import { expect, test } from 'vitest'
import { storesOf, systemOf } from './stores.ts'

const wallet = {
  id: 'a',
  name: 'Tern',
  chrome_store: 'https://chrome.test/a',
  app_store: 'https://apps.test/a',
  play_store: 'https://play.test/a',
  homepage: 'https://tern.test/',
}
const types = (system: 'ios' | 'android' | 'other', more = {}) =>
  storesOf({ ...wallet, ...more }, system).map(({ type }) => type)

test('default: every store the wallet names, the extension first on a desktop', () => {
  expect(types('other')).toEqual(['chrome_store', 'app_store', 'play_store', 'homepage'])
})

test('param: the device’s own store leads', () => {
  expect(types('ios')[0]).toBe('app_store')
  expect(types('android')[0]).toBe('play_store')
})

test('behavior: what is missing or no web page is left out', () => {
  expect(
    types('other', { chrome_store: 'javascript:alert(1)', app_store: 'itms-apps://apps.test', homepage: '' }),
  ).toEqual(['play_store'])
  expect(storesOf({ id: 'a', name: 'Tern' }, 'other')).toEqual([])
})

test('systemOf reads the user agent', () => {
  expect(systemOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)')).toBe('ios')
  expect(systemOf('Mozilla/5.0 (Linux; Android 14; Pixel 8)')).toBe('android')
  expect(systemOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('other')
})
