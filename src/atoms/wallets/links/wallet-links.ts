import type { CaipNetworkId, Namespace, Network } from '../../../chains/core/types.ts'
import { nativeLink, type PairingLink, type PhoneLinks, phoneLinks, universalLink } from '../../../chains/deep-links.ts'
import { anyBrowserLink, type BrowsedPage, walletBrowserLink } from '../../../chains/wallet-browsers.ts'
import type { WalletRecord } from '../../kit/options/wallet-record.ts'
import { browserEnvironment } from './browser-environment.ts'

const ANY = 'wc:any'

/** Returns the wallet without unsafe links, so that no button leads to one. */
export function withSafeLinks(wallet: WalletRecord): WalletRecord {
  const { mobile_link, link_mode, desktop_link, webapp_link, ...rest } = wallet
  return {
    ...rest,
    ...(mobile_link && nativeLink(mobile_link, ANY) && { mobile_link }),
    ...(link_mode && universalLink(link_mode, ANY) && { link_mode }),
    ...(desktop_link && nativeLink(desktop_link, ANY) && { desktop_link }),
    ...(webapp_link && universalLink(webapp_link, ANY) && { webapp_link }),
  }
}

/** Returns the links that open a wallet's app on this phone with a pairing. */
export function appLinks(wallet: WalletRecord, uri: string, preferUniversal: boolean): PhoneLinks | undefined {
  return phoneLinks(wallet, uri, { preferUniversal, ...browserEnvironment(globalThis.window) })
}

export const siteLink = ({ webapp_link }: WalletRecord, uri: string): PairingLink | undefined =>
  universalLink(webapp_link, uri)

export const desktopLink = ({ desktop_link }: WalletRecord, uri: string): PairingLink | undefined =>
  nativeLink(desktop_link, uri)

function browsedPage(networkId: CaipNetworkId): BrowsedPage {
  const page = globalThis as unknown as { readonly [name: string]: unknown }
  const { href, origin } = globalThis.location
  const { android } = browserEnvironment(globalThis.window)
  return { href, origin, android, networkId, has: (name) => Boolean(page[name]) }
}

/** Returns the link that opens this page in the wallet's own browser, for wallets that a phone does not pair with. */
export const ownBrowserLink = (
  { id }: WalletRecord,
  namespace: Namespace,
  networkId: CaipNetworkId,
): string | undefined => walletBrowserLink(id, namespace, browsedPage(networkId))

/**
 * Returns the link that opens this page in the wallet's own browser, for a page without a relay; undefined if the
 * wallet has no browser for any of the networks.
 */
export function openInWalletLink({ id }: WalletRecord, networks: readonly Network[]): string | undefined {
  for (const { chainNamespace, caipNetworkId } of networks) {
    const link = anyBrowserLink(id, chainNamespace, browsedPage(caipNetworkId))
    if (link) return link
  }
  return undefined
}
