import { nativeLink, universalLink } from '../../chains/deep-links.ts'

// A sample pairing: a link that cannot carry one does not lead to a wallet.
const probe = 'wc:0@2'

/** Returns a link that opens a wallet's app, with its own scheme or `https:`, or undefined for any other link. */
export function safeAppLink(raw: string): string | undefined {
  const link = raw.trim()
  return nativeLink(link, probe) && link
}

/** Returns the base of a wallet's website for pairings, or undefined if it is unsafe. */
export function safeWebLink(raw: string): string | undefined {
  const link = raw.trim()
  return universalLink(link, probe) && link
}
