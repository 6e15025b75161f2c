import { createPublicKey, verify } from 'node:crypto'

const skew = 60

/** Supported signature algorithms. Algorithms with a shared secret, and `none`, are excluded. */
const algorithms = {
  RS256: { kty: 'RSA', hash: 'sha256' },
  RS384: { kty: 'RSA', hash: 'sha384' },
  RS512: { kty: 'RSA', hash: 'sha512' },
  ES256: { kty: 'EC', crv: 'P-256', hash: 'sha256', dsaEncoding: 'ieee-p1363' },
  ES384: { kty: 'EC', crv: 'P-384', hash: 'sha384', dsaEncoding: 'ieee-p1363' },
  EdDSA: { kty: 'OKP', crv: 'Ed25519', hash: null },
}

const parse = (part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/** @param {string} token @returns {{ alg: string, kid?: string }} */
export const headerOf = (token) => parse(token.split('.')[0])

/** @param {readonly Record<string, string>[]} keys @param {{ alg: string, kid?: string }} header */
export function keyFor(keys, { alg, kid }) {
  const rule = Object.hasOwn(algorithms, alg) ? algorithms[alg] : undefined
  if (!rule) throw new Error(`The id_token is signed with ${alg}.`)
  const fits = (key) => key.kty === rule.kty && (!rule.crv || key.crv === rule.crv) && (key.use ?? 'sig') === 'sig'
  const possible = keys.filter((key) => fits(key) && (kid === undefined || key.kid === kid))
  return possible.length === 1 ? possible[0] : undefined
}

/**
 * Returns the claims of an id_token. Throws if its validation fails (OpenID Connect Core 1.0, section 3.1.3.7).
 * @param {string} token
 * @param {Record<string, string>} jwk
 * @param {{ issuer: string, clientId: string, nonce: string, now: number }} expected `now` in seconds
 */
export function readIdToken(token, jwk, { issuer, clientId, nonce, now }) {
  const [head, body, signature] = token.split('.')
  const { alg } = headerOf(token)
  const { hash, dsaEncoding } = algorithms[alg]
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), ...(dsaEncoding ? { dsaEncoding } : {}) }
  if (!verify(hash, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')))
    throw new Error('The signature of the id_token is wrong.')
  const claims = parse(body)
  const audience = [claims.aud].flat()
  if (claims.iss !== issuer) throw new Error('The id_token is of another issuer.')
  if (!audience.includes(clientId) || (audience.length > 1 && claims.azp !== clientId))
    throw new Error('The id_token is for somebody else.')
  if (claims.azp !== undefined && claims.azp !== clientId) throw new Error('The id_token is for somebody else.')
  if (!(claims.exp > now - skew) || !(claims.iat < now + skew)) throw new Error('The id_token is not valid now.')
  if (claims.nonce !== nonce) throw new Error('The id_token belongs to another sign-in.')
  if (typeof claims.sub !== 'string' || claims.sub === '') throw new Error('The id_token names nobody.')
  return claims
}
