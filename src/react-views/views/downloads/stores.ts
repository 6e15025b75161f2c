import '../../ui/Icon/more-icons.ts'
import type { WalletRecord } from '../../../atoms/wallets/wallet-record.ts'
import { safeHttpUrl } from '../../../chains/core/url.ts'
import type { IconName } from '../../ui/Icon/icon-paths.ts'

const kinds = [
  { type: 'chrome_store', icon: 'browser', text: 'getWallet.chrome' },
  { type: 'app_store', icon: 'phone', text: 'getWallet.appStore' },
  { type: 'play_store', icon: 'phone', text: 'getWallet.playStore' },
  { type: 'homepage', icon: 'globe', text: 'getWallet.website' },
] as const

type Kind = (typeof kinds)[number]

/** One place where a wallet can be had; `type` is the name that the tracked event uses. */
export interface Store {
  readonly type: Kind['type']
  readonly href: string
  readonly icon: IconName
  readonly text: Kind['text']
}

const first = { ios: 'app_store', android: 'play_store', other: 'chrome_store' } as const
export type System = keyof typeof first

/** What this device installs from. */
export const systemOf = (agent: string): System =>
  /\biP(hone|ad|od)\b/.test(agent) ? 'ios' : /\bAndroid\b/.test(agent) ? 'android' : 'other'

/** The stores that a wallet names, that of this device first. Addresses that are no web pages are left out. */
export function storesOf(wallet: WalletRecord, system: System): readonly Store[] {
  const found = kinds.flatMap((kind): Store[] => {
    const href = safeHttpUrl(wallet[kind.type])
    return href ? [{ ...kind, href }] : []
  })
  return found.sort((a, b) => Number(b.type === first[system]) - Number(a.type === first[system]))
}
