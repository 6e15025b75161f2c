import { expect, test } from 'vitest'
import { isAllowedOrigin } from './is-allowed-origin.ts'

const shop = 'https://shop.test'

test.each<[origin: string, list: string[], allowed: boolean]>([
  [shop, [], true],
  [shop, [shop], true],
  [shop, [`${shop}/some/path`], true],
  [shop, ['http://shop.test'], false],
  [shop, ['shop.test'], true],
  ['https://shop.test:8443', ['shop.test'], true],
  ['https://shop.test:8443', ['shop.test:8443'], true],
  ['https://shop.test:8443', ['shop.test:9'], false],
  ['https://shop.test:8443', [shop], false],
  [shop, ['https://shop.test:443'], true],
  ['https://www.shop.test', ['shop.test'], false],
  ['https://evil-shop.test', ['shop.test'], false],
  ['https://shop.test.evil.test', ['shop.test', '*.shop.test'], false],
  ['https://a.shop.test', ['*.shop.test'], true],
  ['https://a.shop.test', ['https://*.shop.test'], true],
  ['http://a.shop.test', ['https://*.shop.test'], false],
  ['https://a.shop.test:8443', ['https://*.shop.test'], true],
  ['https://a.shop.test:8443', ['https://*.shop.test:*'], true],
  ['https://a.shop.test:8443', ['https://*.shop.test:9'], false],
  [shop, ['*.shop.test'], false],
  ['https://a.b.shop.test', ['*.shop.test'], false],
  ['https://a.shop.test', ['a*.shop.test'], false],
  ['https://ab.shop.test', ['a*.shop.test'], false],
  ['https://shop.test', ['*'], false],
  ['https://a.SHOP.test', ['*.shop.test'], false],
  ['https://a.shop.test', ['*.sh(o)p.test', '*.shop.tes.', '*.shop-test', '[', '://', ''], false],
  ['http://localhost:5173', [shop], true],
  ['https://localhost', [shop], true],
  ['http://127.0.0.1:8080', [shop], true],
  ['https://localhost.evil.test', [shop], false],
  ['https://preview.pages.dev', [shop], true],
  ['https://a.b.vercel.app', [shop], false],
  ['null', [shop], false],
  ['null', ['null'], true],
  ['null', ['*'], false],
  ['capacitor://shop', ['capacitor://shop'], true],
  ['capacitor://shop', ['capacitor://other', 'ionic://shop'], false],
])('param: %s with %j: %s', (origin, list, allowed) => {
  expect(isAllowedOrigin(origin, list)).toBe(allowed)
})
