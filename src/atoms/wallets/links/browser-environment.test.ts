import { expect, test } from 'vitest'
import { browserEnvironment, type PageLike } from './browser-environment.ts'

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  iphoneApp:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  androidApp:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
}
const on = (userAgent: string, more: object = {}, navigator: object = {}): PageLike => {
  const page = { navigator: { userAgent, ...navigator }, ...more }
  return { self: page, top: page, ...page }
}
const told = (page: PageLike) =>
  Object.entries(browserEnvironment(page))
    .filter(([, yes]) => yes)
    .map(([name]) => name)

test.each([
  ['a phone of Apple', on(agents.iphone), ['ios']],
  ['an app on it', on(agents.iphoneApp), ['ios', 'webView']],
  [
    'the home screen, which has no Safari in its name either',
    on(agents.iphoneApp, {}, { standalone: true }),
    ['ios', 'standalone'],
  ],
  ['a tablet of Apple', on(agents.mac, {}, { maxTouchPoints: 5 }), ['ios']],
  ['a Macintosh', on(agents.mac), []],
  ['Android', on(agents.android), ['android']],
  ['an app on Android', on(agents.androidApp), ['android', 'webView']],
  ['an installed page', on(agents.android, { matchMedia: () => ({ matches: true }) }), ['android', 'standalone']],
  ['Telegram on Android', on(agents.androidApp, { TelegramWebviewProxy: {} }), ['android', 'telegram', 'webView']],
  ['Telegram elsewhere', on(agents.windows, { Telegram: {} }), ['telegram']],
  ['Telegram on a phone of Apple', on(agents.iphone, { TelegramWebviewProxyProto: {} }), ['ios', 'telegram']],
  ['nothing special', on(agents.windows), []],
])('%s', (_, page, names) => {
  // `self` of a spread copy is the inner page; compared with `top` it is the same one.
  expect(told(page).filter((name) => name !== 'framed')).toEqual(names)
})

test('behavior: a frame is told by its top', () => {
  const top = {}
  const self = { navigator: { userAgent: '' }, top }
  expect(browserEnvironment({ ...self, self }).framed).toBe(true)
  expect(browserEnvironment({ ...self, self: top, top }).framed).toBe(false)
})
