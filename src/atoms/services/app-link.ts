import { nativeLink, universalLink } from '../../chains/deep-links.ts'

// Stands for the pairing that would be put into the link: what cannot carry it is no way to a wallet.
const probe = 'wc:0@2'

/** A link that opens a wallet's app: its own scheme, or `https:`. Undefined for everything else (safety §4.2). */
export function safeAppLink(raw: string): string | undefined {
  const link = raw.trim()
  return nativeLink(link, probe) && link
}

/** The base of a wallet's site that takes pairings. */
export function safeWebLink(raw: string): string | undefined {
  const link = raw.trim()
  return universalLink(link, probe) && link
}
