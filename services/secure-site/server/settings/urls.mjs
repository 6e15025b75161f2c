/** Returns true for host names of this machine. @param {string} hostname */
export const isLoopback = (hostname) => /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\]|::1)$/.test(hostname)

/**
 * Returns the URL if it is safe to connect to (HTTPS, or HTTP on this machine), else undefined.
 * @param {unknown} text
 * @returns {URL | undefined}
 */
export function readUrl(text) {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return safe && !url.username && !url.password ? url : undefined
}

/**
 * Returns the URL of a safe origin in its serialized form, else undefined.
 * @param {unknown} text
 * @returns {URL | undefined}
 */
export function readOrigin(text) {
  const url = readUrl(text)
  return url && url.origin === text ? url : undefined
}
