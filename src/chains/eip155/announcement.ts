import { readField } from '../core/read-field.ts'
import { cleanText } from '../core/text.ts'
import type { WalletProvider } from '../core/types.ts'
import { safeIcon } from '../core/url.ts'
import { capture } from './provider.ts'

/** An [EIP-6963](https://eips.ethereum.org/EIPS/eip-6963) announcement, read once and validated. */
export interface Announcement {
  readonly uuid: string
  readonly name: string
  readonly rdns?: string
  readonly icon?: string
  /** The wallet's own object; compared by identity, never called. */
  readonly raw: unknown
  readonly provider: WalletProvider
}

const rdnsPattern = /^[a-z0-9][a-z0-9._-]{0,127}$/i

/**
 * Returns a validated announcement; undefined for an invalid one. Each field is read exactly once, so that a getter
 * cannot return a different value after the check. Only the known fields are copied, which excludes keys such as
 * `__proto__`.
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
