import type { Connector } from '../../chains/core/connector.ts'
import { readField } from '../../chains/core/read-field.ts'
import type { WalletRecord } from '../kit/options/wallet-record.ts'

/**
 * A way to connect with a wallet. `mobile` opens its app on this phone, `qrcode` shows a code for the app on a phone.
 */
export type Platform = 'mobile' | 'qrcode' | 'browser' | 'desktop' | 'web' | 'unsupported'

export interface PlatformFacts {
  readonly phone: boolean
  /** The wallet is an extension of this browser, or is the browser itself. */
  readonly installed: boolean
  /** The wallet opens this page in its own browser instead of pairing. */
  readonly ownBrowser: boolean
}

/**
 * Returns the ways to connect with a wallet; several become tabs, and the first one is selected. Never empty.
 * `unsupported` is returned alone, or as the browser tab on a desktop.
 */
export function platformsOf(wallet: WalletRecord | undefined, facts: PlatformFacts): readonly Platform[] {
  if (!wallet) return ['qrcode']
  const { phone, installed, ownBrowser } = facts
  const platforms: Platform[] = []
  if (phone ? wallet.mobile_link || wallet.link_mode || ownBrowser : wallet.mobile_link || wallet.supports_wc)
    platforms.push(phone ? 'mobile' : 'qrcode')
  if (installed) platforms.push('browser')
  else if (!phone && isBrowserWallet(wallet)) platforms.push('unsupported')
  if (wallet.desktop_link && !phone) platforms.push('desktop')
  if (wallet.webapp_link) platforms.push('web')
  return platforms.length > 0 ? platforms : ['unsupported']
}

const isBrowserWallet = ({ rdns, injected }: WalletRecord) => Boolean(rdns || injected?.length)

/**
 * Returns the connector of a listed wallet that is installed here: by its rdns, or by the flag it sets on
 * `window.ethereum`.
 */
export function installedConnector(
  { rdns, injected = [] }: WalletRecord,
  connectors: readonly Connector[],
  page: unknown = globalThis,
): Connector | undefined {
  const here = connectors.filter(({ installed }) => installed)
  if (rdns) return here.find((connector) => connector.rdns === rdns)
  const provider = readField(page, 'ethereum')
  const injects = injected.some(({ injected_id: id }) => id && Boolean(readField(provider, id)))
  return injects ? here.find(({ type }) => type === 'INJECTED') : undefined
}
