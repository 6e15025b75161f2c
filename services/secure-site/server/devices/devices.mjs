import { createPublicKey, verify } from 'node:crypto'
import { Problem } from '../http/problem.mjs'
import { sha256 } from '../keys/secrets.mjs'

/** @typedef {{ kty: 'EC', crv: 'P-256', x: string, y: string }} DeviceKey */

const textOf = ({ x, y }) => JSON.stringify({ crv: 'P-256', kty: 'EC', x, y })

/**
 * Returns the public key of a device as text for the database, and its thumbprint
 * (https://www.rfc-editor.org/rfc/rfc7638).
 * @param {DeviceKey} jwk
 */
export function readDevice(jwk) {
  const text = textOf(jwk)
  try {
    createPublicKey({ key: JSON.parse(text), format: 'jwk' })
  } catch {
    throw new Problem(400, 'device_invalid', 'The key of the device is not a point of P-256.')
  }
  return { text, thumbprint: sha256(text) }
}

/**
 * Verifies a device signature: ECDSA with SHA-256, `r` followed by `s`.
 * @param {string} text key as text
 * @param {string} message
 * @param {string} proof base64url
 */
export function signedBy(text, message, proof) {
  const key = createPublicKey({ key: JSON.parse(text), format: 'jwk' })
  const signature = Buffer.from(proof, 'base64url')
  return verify('sha256', Buffer.from(message), { key, dsaEncoding: 'ieee-p1363' }, signature)
}
