const image = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i

/**
 * Returns a wallet's icon if it is a `data:image` URI of at most 256 KiB, else undefined. Only `<img>` may draw it:
 * there an SVG runs no scripts.
 */
export function safeIcon(raw: unknown): string | undefined {
  if (typeof raw !== 'string') return undefined
  const text = raw.trim()
  return text.length <= 262_144 && image.test(text) ? text : undefined
}

/**
 * Returns the URL of an absolute address, else undefined. Many supported browsers lack `URL.parse` and `URL.canParse`.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Returns an `https:` URL (or `http:` on this machine) in canonical form, else undefined. */
export function safeHttpUrl(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || raw.length > 2048) return undefined
  const url = parseUrl(raw)
  if (!url || url.username || url.password) return undefined
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/.test(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && local) ? url.href : undefined
}
