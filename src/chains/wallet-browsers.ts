import type { CaipNetworkId } from './core/types.ts'

/** Page to open in a wallet's in-app browser. */
export interface BrowsedPage {
  readonly href: string
  readonly origin: string
  readonly android: boolean
  readonly networkId: CaipNetworkId
  /** Returns whether the page's global object has this name, which means that the page is already in that browser. */
  readonly has: (global: string) => boolean
}

interface WalletBrowser {
  readonly global: string
  link(page: BrowsedPage): string
}

const enc = encodeURIComponent

/** Returns text as base64, as Binance's links contain it. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

const phantom: WalletBrowser = {
  global: 'phantom',
  link: ({ href, origin, android }) =>
    android
      ? `intent://browse/${enc(href)}?ref=${enc(origin)}#Intent;scheme=phantom;package=app.phantom;end`
      : `https://phantom.app/ul/browse/${enc(href)}?ref=${enc(origin)}`,
}

const solflare: WalletBrowser = {
  global: 'solflare',
  link: ({ href }) => `https://solflare.com/ul/v1/browse/${enc(href)}?ref=${enc(href)}`,
}

const binance: WalletBrowser = {
  global: 'binancew3w',
  link: ({ href, networkId }) => {
    const chainId = networkId.slice(networkId.indexOf(':') + 1)
    const app = new URL('bnc://app.binance.com/mp/app')
    app.searchParams.set('appId', 'yFK5FCqYprrXDiVFbhyRx7')
    app.searchParams.set('startPagePath', base64('/pages/browser/index'))
    app.searchParams.set('startPageQuery', base64(`url=${enc(href)}&defaultChainId=${chainId}`))
    return `https://app.binance.com/en/download?_dp=${enc(base64(app.href))}`
  },
}

const coinbase: { readonly [namespace: string]: WalletBrowser } = {
  solana: { global: 'coinbaseSolana', link: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${enc(href)}` },
  eip155: { global: 'coinbaseWalletExtension', link: ({ href }) => `cbwallet://miniapp?url=${enc(href)}` },
}

/**
 * Wallets that a phone reaches by opening the page in their in-app browser instead of by pairing: by wallet id, then
 * namespace.
 */
const browsers: { readonly [walletId: string]: { readonly [namespace: string]: WalletBrowser } } = {
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: {
    solana: phantom,
    eip155: phantom,
    bip122: phantom,
  },
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': { solana: solflare },
  d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8: coinbase,
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: coinbase,
  '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25': { bip122: binance },
}

/** SLIP-44 coin types, by which Trust Wallet names the network. */
const coinTypes: { readonly [namespace: string]: number } = { eip155: 60, solana: 501 }

/** Wallets that pair, and open a page in their browser as well: by wallet id, the link for a namespace. */
const pairing: {
  readonly [walletId: string]: (page: BrowsedPage, namespace: string) => string | undefined
} = {
  // https://docs.metamask.io/metamask-connect/evm/guides/metamask-exclusive/use-deeplinks/
  c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96: ({ href }, namespace) =>
    Object.hasOwn(coinTypes, namespace)
      ? `https://link.metamask.io/dapp/${href.replace(/^https?:\/\//, '')}`
      : undefined,
  // https://developer.trustwallet.com/developer/develop-for-trust/deeplinking
  '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0': ({ href }, namespace) =>
    Object.hasOwn(coinTypes, namespace)
      ? `https://link.trustwallet.com/open_url?coin_id=${coinTypes[namespace]}&url=${enc(href)}`
      : undefined,
  // https://web3.okx.com/build/docs/waas/app-universal-link
  '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709': ({ href }) =>
    `https://web3.okx.com/download?deeplink=${enc(`okx://wallet/dapp/url?dappUrl=${enc(href)}`)}`,
}

/**
 * Returns the link that opens this page in the wallet's browser, also for a wallet that could pair: for pages that have
 * no relay.
 */
export function anyBrowserLink(walletId: string, namespace: string, page: BrowsedPage): string | undefined {
  const link = Object.hasOwn(pairing, walletId) ? pairing[walletId] : undefined
  return link ? link(page, namespace) : walletBrowserLink(walletId, namespace, page)
}

/**
 * Returns the link that opens this page in the wallet's browser; undefined for a wallet that pairs, or inside its
 * browser.
 */
export function walletBrowserLink(walletId: string, namespace: string, page: BrowsedPage): string | undefined {
  const wallet = Object.hasOwn(browsers, walletId) ? browsers[walletId] : undefined
  const browser = wallet && Object.hasOwn(wallet, namespace) ? wallet[namespace] : undefined
  return browser && !page.has(browser.global) ? browser.link(page) : undefined
}
