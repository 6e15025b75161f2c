import type { SocialName } from '../../kit/options/options.ts'
import { browserEnvironment, type PageLike } from '../../wallets/links/browser-environment.ts'

/** The platform of the Telegram app that shows the page; undefined outside Telegram. */
export type TelegramPlatform = 'ios' | 'mac' | 'android' | undefined

// Providers whose login pages do not work in that Telegram app.
const dropped: { readonly [P in NonNullable<TelegramPlatform>]: readonly SocialName[] } = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
}

/** Returns the social accounts that can be used here, without duplicates, in the integrator's order. */
export const offeredSocials = (socials: readonly SocialName[], telegram: TelegramPlatform): readonly SocialName[] =>
  [...new Set(socials)].filter((social) => !telegram || !dropped[telegram].includes(social))

/** Returns the platform of the Telegram app that shows the page, or undefined. */
export function telegramPlatform(page: PageLike): TelegramPlatform {
  const { telegram, ios, android } = browserEnvironment(page)
  if (!telegram) return undefined
  if (ios) return 'ios'
  if (android) return 'android'
  return /\bMac/.test(page.navigator.userAgent) ? 'mac' : undefined
}
