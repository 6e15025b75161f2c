import type { WalletRecord } from '../../../atoms/kit/options/wallet-record.ts'
import { safeHttpUrl } from '../../../chains/core/url.ts'
import type { IconPath } from '../../ui/Icon/Icon.tsx'
import { browserIcon, globeIcon, phoneIcon } from '../../ui/Icon/more-icons.ts'

const kinds = [
  { type: 'chrome_store', icon: browserIcon, text: 'getWallet.chrome' },
  { type: 'app_store', icon: phoneIcon, text: 'getWallet.appStore' },
  { type: 'play_store', icon: phoneIcon, text: 'getWallet.playStore' },
  { type: 'homepage', icon: globeIcon, text: 'getWallet.website' },
] as const

type Kind = (typeof kinds)[number]

/** A store with a page for the wallet. `type` is its name in the tracked event. */
export interface Store {
  readonly type: Kind['type']
  readonly href: string
  readonly icon: IconPath
  readonly text: Kind['text']
}

const kindsOf = {
  ios: ['app_store', 'homepage'],
  android: ['play_store', 'homepage'],
  chromium: ['chrome_store', 'homepage', 'app_store', 'play_store'],
  other: ['homepage', 'app_store', 'play_store'],
} as const
export type System = keyof typeof kindsOf

/** Returns the system of this device, or the kind of its browser where extensions come from a store of the browser. */
export const systemOf = (agent: string): System => {
  if (/\biP(hone|ad|od)\b/.test(agent)) return 'ios'
  if (/\bAndroid\b/.test(agent)) return 'android'
  return /Chrom(e|ium)\//.test(agent) ? 'chromium' : 'other'
}

/**
 * Returns the wallet's stores that are of use here: that of this device or browser first; on a desktop those of phones
 * last, for a code to scan. URLs that are not http(s) are left out.
 */
export const storesOf = (wallet: WalletRecord, system: System): readonly Store[] =>
  kindsOf[system].flatMap((type): Store[] => {
    const kind = kinds.find((one) => one.type === type) as Kind
    const href = safeHttpUrl(wallet[type])
    return href ? [{ ...kind, href }] : []
  })
