import { expect, test } from 'vitest'
import { type System, storesOf, systemOf } from './stores.ts'

const wallet = {
  id: 'a',
  name: 'Tern',
  chrome_store: 'https://chrome.test/a',
  app_store: 'https://apps.test/a',
  play_store: 'https://play.test/a',
  homepage: 'https://tern.test/',
}
const types = (system: System, more = {}) => storesOf({ ...wallet, ...more }, system).map(({ type }) => type)

test('default: the extension first in a browser that takes it, and those of phones last', () => {
  expect(types('chromium')).toEqual(['chrome_store', 'homepage', 'app_store', 'play_store'])
})

test('param: no store of another device or browser', () => {
  expect(types('ios')).toEqual(['app_store', 'homepage'])
  expect(types('android')).toEqual(['play_store', 'homepage'])
  expect(types('other')).toEqual(['homepage', 'app_store', 'play_store'])
})

test('behavior: what is missing or no web page is left out', () => {
  expect(
    types('chromium', { chrome_store: 'javascript:alert(1)', app_store: 'itms-apps://apps.test', homepage: '' }),
  ).toEqual(['play_store'])
  expect(storesOf({ id: 'a', name: 'Tern' }, 'chromium')).toEqual([])
})

test('systemOf reads the user agent', () => {
  expect(systemOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)')).toBe('ios')
  expect(systemOf('Mozilla/5.0 (Linux; Android 14; Pixel 8)')).toBe('android')
  expect(systemOf('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36')).toBe('chromium')
  expect(systemOf('Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0')).toBe('other')
  expect(systemOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15')).toBe('other')
})
