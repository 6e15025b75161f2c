import { expect, test } from 'vitest'
import { anyBrowserLink, type BrowsedPage, walletBrowserLink } from './wallet-browsers.ts'

const page: BrowsedPage = {
  href: 'https://tidepool.example/shop?a=1&b=2',
  origin: 'https://tidepool.example',
  android: false,
  networkId: 'bip122:000000000019d6689c085ae165831e93',
  has: () => false,
}
const href = 'https%3A%2F%2Ftidepool.example%2Fshop%3Fa%3D1%26b%3D2'
const origin = 'https%3A%2F%2Ftidepool.example'
const ids = {
  phantom: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  solflare: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  coinbase: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
  binance: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
}

test.each([
  [ids.phantom, 'solana', {}, `https://phantom.app/ul/browse/${href}?ref=${origin}`],
  [ids.phantom, 'eip155', {}, `https://phantom.app/ul/browse/${href}?ref=${origin}`],
  [
    ids.phantom,
    'solana',
    { android: true },
    `intent://browse/${href}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`,
  ],
  [ids.solflare, 'solana', {}, `https://solflare.com/ul/v1/browse/${href}?ref=${href}`],
  [ids.coinbase, 'solana', {}, `https://go.cb-w.com/dapp?cb_url=${href}`],
  [ids.coinbase, 'eip155', {}, `cbwallet://miniapp?url=${href}`],
] as const)('%s on %s %j', (id, namespace, more, link) => {
  expect(walletBrowserLink(id, namespace, { ...page, ...more })).toBe(link)
})

test('behavior: Binance carries the page inside of two layers', () => {
  const link = new URL(walletBrowserLink(ids.binance, 'bip122', page) ?? '')
  expect(link.origin + link.pathname).toBe('https://app.binance.com/en/download')
  const app = new URL(atob(link.searchParams.get('_dp') ?? ''))
  expect(app.protocol).toBe('bnc:')
  expect(atob(app.searchParams.get('startPagePath') ?? '')).toBe('/pages/browser/index')
  expect(atob(app.searchParams.get('startPageQuery') ?? '')).toBe(
    `url=${href}&defaultChainId=000000000019d6689c085ae165831e93`,
  )
})

test.each([
  ['another namespace', ids.solflare, 'eip155'],
  ['another wallet', 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'eip155'],
  ['a name of every object', 'constructor', 'eip155'],
  ['a namespace of every object', ids.phantom, 'toString'],
])('none for %s', (_, id, namespace) => {
  expect(walletBrowserLink(id, namespace, page)).toBeUndefined()
})

test('behavior: none when the wallet is in this browser', () => {
  expect(walletBrowserLink(ids.phantom, 'solana', { ...page, has: (name) => name === 'phantom' })).toBeUndefined()
})

const metamask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const trust = '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'
const okx = '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709'
test.each([
  [metamask, 'eip155', 'https://link.metamask.io/dapp/tidepool.example/shop?a=1&b=2'],
  [metamask, 'solana', 'https://link.metamask.io/dapp/tidepool.example/shop?a=1&b=2'],
  [metamask, 'bip122', undefined],
  [trust, 'eip155', `https://link.trustwallet.com/open_url?coin_id=60&url=${href}`],
  [trust, 'solana', `https://link.trustwallet.com/open_url?coin_id=501&url=${href}`],
  [trust, 'toString', undefined],
  [
    okx,
    'bip122',
    `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${href}`)}`,
  ],
  [ids.solflare, 'solana', `https://solflare.com/ul/v1/browse/${href}?ref=${href}`],
  ['constructor', 'eip155', undefined],
])('without a relay: %s on %s', (id, namespace, link) => {
  expect(anyBrowserLink(id, namespace, page)).toBe(link)
})
