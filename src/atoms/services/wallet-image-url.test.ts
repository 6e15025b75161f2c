import { expect, test } from 'vitest'
import { normalizeOptions } from '../kit/options/normalize.ts'
import type { UserOptions } from '../kit/options/options.ts'
import { walletImageUrl } from './wallet-image-url.ts'

const network = {
  id: 1,
  name: 'Meridian',
  nativeCurrency: { name: 'M', symbol: 'M', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const image = (more: Partial<UserOptions>, wallet = {}) =>
  walletImageUrl(normalizeOptions({ networks: [network], ...more } as UserOptions), { id: 'a b', name: 'A', ...wallet })

test('param: walletIconsUrl comes before the provider API and after the own picture of a wallet', () => {
  const walletIconsUrl = 'https://site.test/icons/'
  const hosts = { providerApi: 'https://api.test' }
  expect(image({ walletIconsUrl, hosts }, { image_id: 'x' })).toBe('https://site.test/icons/a%20b.svg')
  expect(image({ walletIconsUrl }, { image_url: 'https://own.test/logo.png' })).toBe('https://own.test/logo.png')
  expect(image({ hosts }, { image_id: 'x' })).toMatch(/^https:\/\/api\.test\/getWalletImage\/x\?/)
})

test('error: walletIconsUrl is an address or a path, and no picture comes from an open connection', () => {
  expect(() => image({ walletIconsUrl: 'javascript:alert(1)' })).toThrow(/walletIconsUrl/)
  expect(() => image({ walletIconsUrl: 4 as never })).toThrow(/walletIconsUrl/)
  expect(image({ walletIconsUrl: 'http://site.test/icons' })).toBeUndefined()
})

test.each(['https://img.example/w.png', 'data:image/png;base64,AA==', 'http://localhost/w.png'])(
  'default: %s of a wallet of the integrator is drawn as it is',
  (image_url) => {
    expect(image({}, { image_url })).toBe(image_url)
  },
)

test.each([
  'http://img.example/w.png',
  'https://name:secret@img.example/w.png',
  'file:///w.png',
  'blob:https://img.example/1',
  'javascript:alert(1)',
  'data:text/html,x',
  '//img.example/w.png',
])('error: %s is never the address of a picture, and that of the list takes its place', (image_url) => {
  const hosts = { providerApi: 'https://api.test' }
  expect(image({ hosts }, { image_url })).toBeUndefined()
  expect(image({ hosts }, { image_url, image_id: 'i/1' })).toMatch(/^https:\/\/api\.test\/getWalletImage\/i%2F1\?/)
})
