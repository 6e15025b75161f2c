import { type PageLike, surroundings } from '../pairing/surroundings.ts'
import type { TelegramPlace } from './offered-socials.ts'

/** Which Telegram app shows the page, if one does. */
export function telegramPlace(page: PageLike): TelegramPlace {
  const { telegram, ios, android } = surroundings(page)
  if (!telegram) return undefined
  if (ios) return 'ios'
  if (android) return 'android'
  return /\bMac/.test(page.navigator.userAgent) ? 'mac' : undefined
}
