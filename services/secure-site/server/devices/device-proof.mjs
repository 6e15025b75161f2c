import { createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import { device } from '../api/schemas.mjs'
import { Problem } from '../http/problem.mjs'
import { sameText, sha256 } from '../keys/secrets.mjs'
import { readDevice } from './devices.mjs'

/** Milliseconds by which a browser's clock may be off; also determines how long proof ids are kept. */
const window = 120_000

const header = v.object({ typ: v.literal('dpop+jwt'), alg: v.literal('ES256'), jwk: device })
const claims = v.object({
  jti: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  htm: v.literal('POST'),
  htu: v.string(),
  iat: v.number(),
  nonce: v.string(),
  body: v.string(),
})

const wrong = () => new Problem(401, 'proof_wrong', 'The proof of this device is wrong.')

function readPart(schema, text) {
  try {
    return v.parse(schema, JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw wrong()
  }
}

/**
 * The device proof in the `DPoP` header (https://www.rfc-editor.org/rfc/rfc9449): a JWT signed by the browser's key for
 * one call. `nonce` is the CSRF token, which names project and page; `body` is the SHA-256 of the request body, so that
 * a proof cannot be used for another call.
 * @param {{ database: import('../database/database.mjs').Database, clock: () => number, publicUrl: string }} parts
 */
export function createDeviceProof({ database, clock, publicUrl }) {
  return {
    /**
     * Returns the device that made this call, or undefined without a proof. Throws for an invalid proof.
     * @param {string | string[] | undefined} proof
     * @param {{ name: string, csrf: string, body: string }} call
     */
    read(proof, { name, csrf, body }) {
      if (proof === undefined) return undefined
      const parts = String(proof).split('.')
      if (parts.length !== 3 || String(proof).length > 4096) throw wrong()
      const [head = '', payload = '', signature = ''] = parts
      const { jwk } = readPart(header, head)
      const { jti, htu, iat, nonce, body: hash } = readPart(claims, payload)
      const { text, thumbprint } = readDevice(jwk)
      const key = createPublicKey({ key: JSON.parse(text), format: 'jwk' })
      const signed = Buffer.from(`${head}.${payload}`)
      if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
        throw wrong()
      if (htu !== `${publicUrl}/api/${name}` || !sameText(nonce, csrf) || hash !== sha256(body)) throw wrong()
      const now = clock()
      if (Math.abs(now - iat * 1000) > window)
        throw new Problem(401, 'proof_stale', 'The clock of this device is off.', { now })
      return { text, thumbprint, jti }
    },
    /**
     * Marks a proof as used; throws if any server on the database has seen it before.
     * @param {{ thumbprint: string, jti: string }} proof
     */
    async spend({ thumbprint, jti }) {
      const added = await database.run(
        'INSERT INTO proofs (id, expires) VALUES (?, ?) ON CONFLICT DO NOTHING',
        ...[sha256(`${thumbprint}.${jti}`), clock() + 2 * window],
      )
      if (added !== 1) throw new Problem(401, 'proof_used', 'This proof was used before.')
    },
    sweep: () => database.run('DELETE FROM proofs WHERE expires <= ?', clock()),
  }
}
