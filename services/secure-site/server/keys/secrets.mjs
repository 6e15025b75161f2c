import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** @param {number} [bytes] @returns {string} base64url */
export const randomToken = (bytes = 32) => randomBytes(bytes).toString('base64url')

/** @param {string} text @returns {string} base64url */
export const sha256 = (text) => createHash('sha256').update(text).digest('base64url')

/** Compares in constant time. @param {string} one @param {string} other */
export function sameText(one, other) {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a, b)
}

/** Derives one key per use from the pepper. @param {string} pepper */
export function deriveKeys(pepper) {
  const keyFor = (use) => Buffer.from(hkdfSync('sha256', pepper, 'wallet-modal secure site', use, 32))
  const mac = (key) => (text) => createHmac('sha256', key).update(text).digest('base64url')
  const macOf = (use) => mac(keyFor(use))
  /** @param {string} table */
  const rowMac = (table) => macOf(`row ${table}`)
  return {
    ...{ emailId: macOf('email'), codeMac: macOf('code'), csrfMac: macOf('csrf'), auditMac: macOf('audit') },
    ...{ sessionMac: macOf('session'), checkMac: macOf('check'), rowMac },
  }
}
