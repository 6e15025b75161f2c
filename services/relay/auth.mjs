import { createPublicKey, verify } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Multicodec prefix of an Ed25519 public key. */
const ed25519 = [0xed, 0x01]
/** Allowed clock difference in seconds, because a phone's clock may be ahead. */
const skew = 60
const longest = 7 * 86_400

/** Refusal of a client; `status` is the HTTP status of the upgrade request. */
export class Refusal extends Error {
  /** @param {string} reason @param {401 | 403} [status] */
  constructor(reason, status = 401) {
    super(reason)
    this.status = status
  }
}

const wrong = (text) => new Refusal(`JWT validation error: ${text}`)

function fromBase58(text) {
  let value = 0n
  for (const sign of text) {
    const digit = alphabet.indexOf(sign)
    if (digit < 0) throw wrong('the issuer is not base58')
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}

function keyOf(issuer) {
  const text = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(String(issuer))?.[1]
  if (!text) throw wrong('the issuer is not a did:key')
  const bytes = fromBase58(text)
  if (bytes.length !== 34 || bytes[0] !== ed25519[0] || bytes[1] !== ed25519[1])
    throw wrong('the issuer is not an Ed25519 key')
  const x = bytes.subarray(2).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

function parse(part) {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    if (value && typeof value === 'object') return value
  } catch {
    // The error is thrown below.
  }
  throw wrong('JWT Token is malformed')
}

const hostOf = (address) => {
  try {
    return new URL(address).host
  } catch {
    return undefined
  }
}

/**
 * Verifies a client's signed token and returns its identity. Throws a `Refusal` if the token is invalid.
 * @param {string | null} token
 * @param {{ host: string | undefined, audiences?: readonly string[], now?: number }} expected `host` is the Host header
 * of the request; `audiences` replaces it behind a proxy that changes the host; `now` in seconds
 * @returns {string} the client's `did:key`
 */
export function clientOf(token, { host, audiences, now = Date.now() / 1000 }) {
  if (!token) throw wrong('JWT Token is missing')
  if (token.length > 4096) throw wrong('JWT Token is too long')
  const parts = token.split('.')
  if (parts.length !== 3 || parts.some((part) => !/^[\w-]+$/.test(part))) throw wrong('JWT Token is malformed')
  const [head, body, signature] = parts
  if (parse(head).alg !== 'EdDSA') throw wrong('the algorithm is not EdDSA')
  const { iss, aud, iat, exp } = parse(body)
  const signed = verify(null, Buffer.from(`${head}.${body}`), keyOf(iss), Buffer.from(signature, 'base64url'))
  if (!signed) throw wrong('Invalid signature')
  if (!Number.isFinite(iat) || !Number.isFinite(exp)) throw wrong('JWT Token has no times')
  if (iat > now + skew) throw wrong('JWT Token is not yet valid')
  if (exp <= now) throw wrong('JWT Token is expired')
  if (exp - iat > longest) throw wrong('JWT Token lives too long')
  const meant = audiences ? audiences.includes(aud) : host !== undefined && hostOf(aud) === host
  if (!meant) throw wrong('Invalid audience')
  return iss
}
