import { randomFor, sha256 } from '../../../services/lib/random.mjs'
import { walletNames } from './names.mjs'

const local = ['eip155:31337', 'eip155:31338']
const evm = ['eip155:1', 'eip155:10', 'eip155:56', 'eip155:100', 'eip155:137', 'eip155:8453', 'eip155:42161']
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

/** Id of the demo's own wallet, the first of the list. */
export const demoPhoneWalletId = sha256('wallet/demo-phone-wallet')

const slugOf = (name, id) => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words ? words.join('-').slice(0, 30) : `w-${id.slice(0, 8)}`
}

const imageIdOf = (id) =>
  [id.slice(0, 8), id.slice(8, 12), `4${id.slice(13, 16)}`, `a${id.slice(17, 20)}`, id.slice(20, 32)].join('-')

function chainsOf(random) {
  const kind = random.below(100)
  if (kind < 6) return [solana]
  if (kind < 9) return [bitcoin]
  // Wallets for other networks only, which must not appear in requests for the demo's chains.
  if (kind < 14) return evm.filter((_, index) => index === 0 || random.chance(50))
  const chains = [...local, ...evm.filter((_, index) => index === 0 || random.chance(60))]
  if (random.chance(25)) chains.push(solana)
  if (random.chance(10)) chains.push(bitcoin)
  return chains
}

/** Returns the links of a wallet, in proportions similar to real lists. */
function linksOf(random, slug) {
  const kind = random.below(100)
  const none = {
    mobile_link: null,
    link_mode: null,
    desktop_link: null,
    webapp_link: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: null,
    injected: null,
    supports_wc: true,
  }
  const scheme = slug.replace(/[^a-z0-9]/g, '')
  const browser = {
    rdns: `example.${scheme}`,
    chrome_store: `https://browser-store.example/${slug}`,
    injected: [{ namespace: 'eip155', injected_id: `is${scheme.slice(0, 1).toUpperCase()}${scheme.slice(1)}` }],
  }
  if (kind < 8) return { ...none, ...browser, supports_wc: false }
  if (kind < 14) return { ...none, webapp_link: `https://app.${slug}.example` }
  if (kind < 20) return { ...none, desktop_link: `${scheme}-desktop://` }
  const mobile = random.below(10)
  // Link formats of real lists: with and without slashes, with a path, and universal.
  const forms = [`${scheme}`, `${scheme}:`, `${scheme}://wallet/`, `https://${slug}.example/app`]
  return {
    ...none,
    mobile_link: forms[mobile] ?? `${scheme}://`,
    app_store: random.chance(92) ? `https://app-store.example/${slug}` : null,
    play_store: random.chance(92) ? `https://play-store.example/${slug}` : null,
    ...(random.chance(35) ? { link_mode: `https://${slug}.example/wc-link` } : {}),
    ...(random.chance(18) ? { desktop_link: `${scheme}://` } : {}),
    ...(random.chance(12) ? { webapp_link: `https://app.${slug}.example` } : {}),
    ...(random.chance(40) ? browser : {}),
  }
}

/**
 * Returns invented wallets in order of rank, the demo's own first.
 * @param {{ wallets: number, walletPage: string }} options number of wallets, and URL of the demo's phone wallet
 */
export function makeCatalogue({ wallets, walletPage }) {
  const names = walletNames(wallets)
  return names.map((name, index) => {
    if (index === 0) return phoneWallet(walletPage)
    const id = sha256(`wallet/${index}`)
    const random = randomFor(id)
    const slug = slugOf(name, id)
    return {
      id,
      name,
      description: random.chance(85) ? `${name} is an invented wallet of the demo.` : null,
      homepage: `https://${slug}.example`,
      chains: chainsOf(random),
      image_id: imageIdOf(id),
      order: index + 1,
      badge_type: random.chance(40) ? 'certified' : null,
      ...linksOf(random, slug),
    }
  })
}

function phoneWallet(walletPage) {
  return {
    id: demoPhoneWalletId,
    name: 'Demo Phone Wallet',
    description: 'The wallet side of this demo: a page to open in another tab or on a phone in the same network.',
    homepage: walletPage,
    chains: [...local],
    image_id: imageIdOf(demoPhoneWalletId),
    order: 1,
    badge_type: 'certified',
    mobile_link: 'demowallet://',
    link_mode: walletPage,
    desktop_link: null,
    webapp_link: walletPage,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: null,
    injected: null,
    supports_wc: true,
  }
}
