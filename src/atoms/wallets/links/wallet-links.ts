import type { CaipNetworkId, Namespace } from '../../../chains/core/types.ts'
import { nativeLink, type PairingLink, type PhoneLinks, phoneLinks, universalLink } from '../../../chains/deep-links.ts'
import { walletBrowserLink } from '../../../chains/wallet-browsers.ts'
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

/** Returns the link that opens this page in the wallet's own browser, for wallets that a phone does not pair with. */
export function ownBrowserLink(
  { id }: WalletRecord,
  namespace: Namespace,
  networkId: CaipNetworkId,
): string | undefined {
  const page = globalThis as unknown as { readonly [name: string]: unknown }
  const { href, origin } = globalThis.location
  const { android } = browserEnvironment(globalThis.window)
  return walletBrowserLink(id, namespace, { href, origin, android, networkId, has: (name) => Boolean(page[name]) })
}
