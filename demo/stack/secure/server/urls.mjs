/** Names that stay on this machine. @param {string} hostname */
export const isLoopback = (hostname) => /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\]|::1)$/.test(hostname)

/**
 * A URL that is safe to speak to: https, or http on this machine.
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
 * The same for an origin, written as browsers write it.
 * @param {unknown} text
 * @returns {URL | undefined}
 */
export function readOrigin(text) {
  const url = readUrl(text)
  return url && url.origin === text ? url : undefined
}
