import { safeHttpUrl } from '../../chains/core/url.ts'

// Schemes that a browser or a system acts on by itself: none of them is a wallet (safety §4.2).
const refused =
  /^(javascript|vbscript|data|blob|file|filesystem|about|intent|view-source|https?|wss?|ftp|mailto|tel|sms|search(-ms)?|ms-.*|shell|ssh|telnet|chrome.*|.*script)$/

/** `testwallet://`, `testwallet:` or `testwallet`, with a path or without (protocol §6.4). */
const scheme = /^([a-z][a-z0-9+.-]{1,30})(:[\w\-.~/?#@!$&()*+,;=%:]{0,256})?$/i

/**
 * A link that opens a wallet's app: `https:`, or the app's own scheme. Undefined for everything else: whoever answers
 * for the list could send anything.
 */
export function safeAppLink(raw: unknown): string | undefined {
  if (typeof raw !== 'string') return undefined
  const text = raw.trim()
  if (/^https?:/i.test(text)) return safeHttpUrl(text)
  const name = scheme.exec(text)?.[1]
  return name && !refused.test(name.toLowerCase()) ? text : undefined
}
