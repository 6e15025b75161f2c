import { Problem } from './problem.mjs'

const most = 64 * 1024

/**
 * Returns the body as text. Stops reading and throws 413 at the size limit.
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<string>}
 */
export async function readBody(request) {
  const chunks = []
  let bytes = 0
  try {
    for await (const chunk of request) {
      bytes += chunk.length
      if (bytes > most) throw new Problem(413, 'too_long', 'The request is too long.')
      chunks.push(chunk)
    }
  } catch (error) {
    // The client disconnected, or was answered with 408 because it was too slow.
    throw error instanceof Problem ? error : new Problem(400, 'input', 'The request did not arrive.')
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** @param {string} text @returns {Record<string, unknown>} */
export function readJson(text) {
  try {
    const value = JSON.parse(text)
    if (value && typeof value === 'object' && !Array.isArray(value)) return value
  } catch {
    // The error is thrown below.
  }
  throw new Problem(400, 'input', 'Send one JSON object.')
}

/** @param {string | undefined} header @param {string} name */
export function readCookie(header, name) {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name && value && /^[\w-]{1,128}$/.test(value)) return value
  }
  return undefined
}

/**
 * Returns the client's address for rate limits; of IPv6 the first 48 bits.
 * @param {import('node:http').IncomingMessage} request
 * @param {number} trustedProxies number of proxies in front of this server that add to X-Forwarded-For
 */
export function addressOf(request, trustedProxies) {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
  const address =
    (trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : undefined) || request.socket.remoteAddress
  const plain = (address ?? '').replace(/^::ffff:/, '')
  if (!plain.includes(':')) return plain
  const [head] = plain.split('::')
  const groups = plain.includes('::') ? [...head.split(':').filter(Boolean), '0', '0', '0'] : plain.split(':')
  return `${groups.slice(0, 3).join(':')}::/48`
}

/** Returns the network of an IPv4 address, so that the log does not identify a person. @param {string} address */
export const networkOf = (address) => address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')

const families = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]

/** @param {string | undefined} agent */
export const browserOf = (agent) => families.find(([sign]) => agent?.includes(sign))?.[1] ?? 'Other'
