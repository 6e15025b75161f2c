import type { Connector } from '../../chains/core/connector.ts'
import { readField } from '../../chains/core/read-field.ts'
import type { WalletRecord } from './wallet-record.ts'

/** A way to connect with a wallet. `mobile` opens its app on this phone, `qrcode` is scanned by it. */
export type Platform = 'mobile' | 'qrcode' | 'browser' | 'desktop' | 'web' | 'unsupported'

/** What the choice depends on. */
export interface PlatformFacts {
  readonly phone: boolean
  /** The wallet is in this browser, as an extension or as the browser itself. */
  readonly installed: boolean
  /** It opens this page in its own browser instead of pairing. */
  readonly ownBrowser: boolean
}

/**
 * The ways that a wallet has here; more than one become tabs, the first is open. Never empty, and `unsupported` only
 * where that is worth saying: alone, or as the browser tab of a desktop.
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

/** The connector of a listed wallet that is in this browser: by its rdns, or by the name that it gives itself there. */
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
