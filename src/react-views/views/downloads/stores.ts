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

const first = { ios: 'app_store', android: 'play_store', other: 'chrome_store' } as const
export type System = keyof typeof first

/** Returns the system of this device. */
export const systemOf = (agent: string): System =>
  /\biP(hone|ad|od)\b/.test(agent) ? 'ios' : /\bAndroid\b/.test(agent) ? 'android' : 'other'

/** Returns the wallet's stores, that of this device first. URLs that are not http(s) are left out. */
export function storesOf(wallet: WalletRecord, system: System): readonly Store[] {
  const found = kinds.flatMap((kind): Store[] => {
    const href = safeHttpUrl(wallet[kind.type])
    return href ? [{ ...kind, href }] : []
  })
  return found.sort((a, b) => Number(b.type === first[system]) - Number(a.type === first[system]))
}
