import { readField } from '../core/read-field.ts'
import { cleanText } from '../core/text.ts'
import type { WalletProvider } from '../core/types.ts'
import { safeIcon } from '../core/url.ts'
import { capture } from './provider.ts'

/** An EIP-6963 announcement, read once and checked. */
export interface Announcement {
  readonly uuid: string
  readonly name: string
  readonly rdns?: string
  readonly icon?: string
  /** The wallet's own object: only ever compared, never called. */
  readonly raw: unknown
  readonly provider: WalletProvider
}

const rdnsPattern = /^[a-z0-9][a-z0-9._-]{0,127}$/i

/**
 * Every field is read exactly once, so getters that change their mind are harmless; nothing is copied but the four
 * known fields, so neither are foreign keys (safety W6-04, W6-06, W6-07).
 */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  const info = readField(detail, 'info')
  const raw = readField(detail, 'provider')
  const uuidRaw = readField(info, 'uuid')
  const uuid = typeof uuidRaw === 'string' && uuidRaw.slice(0, 128)
  const rdnsRaw = readField(info, 'rdns')
  const rdns = typeof rdnsRaw === 'string' && rdnsPattern.test(rdnsRaw) ? rdnsRaw : undefined
  const name = cleanText(readField(info, 'name')) || rdns
  const provider = capture(raw)
  if (!uuid || !name || !provider) return undefined
  const icon = safeIcon(readField(info, 'icon'))
  return { uuid, name, raw, provider, ...(rdns && { rdns }), ...(icon && { icon }) }
}
