import type { SocialName } from '../options/options.ts'

/** Where a Telegram app runs; absent where the page is in none. */
export type TelegramPlace = 'ios' | 'mac' | 'android' | undefined

// Whose pages do not work inside of that app (spec §5).
const dropped: { readonly [P in NonNullable<TelegramPlace>]: readonly SocialName[] } = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
}

/** The social accounts that can be used here, each once, in the integrator's order. */
export const offeredSocials = (socials: readonly SocialName[], telegram: TelegramPlace): readonly SocialName[] =>
  [...new Set(socials)].filter((social) => !telegram || !dropped[telegram].includes(social))
