import { createHash, createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import { Problem } from '../http/problem.mjs'
import { sameText } from '../keys/secrets.mjs'

/**
 * @typedef {{ clientData: string, authenticatorData: string, signature: string }} Assertion the answer of
 * `navigator.credentials.get()`, each field in base64
 * @typedef {{ id: string, publicKey: string, counter: number }} Passkey `id` in base64url, `publicKey` as SPKI in
 * base64
 * @typedef {{ challenge: string, publicUrl: string, origins: readonly string[] }} Expected the challenge in base64url,
 * the origin of this site, and the origins of the pages that may embed it
 */

/** Flag bits of the authenticator data (https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data). */
const present = 0x01
const verified = 0x04
const attested = 0x40

const clientSchema = v.object({
  type: v.picklist(['webauthn.create', 'webauthn.get']),
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean(), false),
  topOrigin: v.optional(v.string()),
})

const wrong = (message) => new Problem(401, 'passkey_wrong', message)
const malformed = (name) => new Problem(400, 'input', `${name}: not as expected.`)

function readClient(clientData) {
  try {
    return v.parse(clientSchema, JSON.parse(Buffer.from(clientData, 'base64').toString('utf8')))
  } catch {
    throw malformed('clientData')
  }
}

/** Throws for client data with another ceremony, challenge or site, or a top origin that is not the project's. */
function checkClient(clientData, type, { challenge, publicUrl, origins }) {
  const said = readClient(clientData)
  // Browsers that omit `topOrigin` are covered by the session, which is bound to one page.
  const isAround =
    said.topOrigin === undefined ||
    said.topOrigin === publicUrl ||
    (said.crossOrigin && origins.includes(said.topOrigin))
  if (said.origin !== publicUrl || !isAround)
    throw new Problem(403, 'origin_refused', 'This page may not use a passkey of this wallet.')
  if (said.type !== type) throw wrong('The passkey was used for something else.')
  if (!sameText(said.challenge, challenge)) throw wrong('The passkey answered another question.')
}

/**
 * Returns the parts of the authenticator data. Throws unless they are for this site and confirm user presence and
 * verification.
 */
function readAuthenticator(text, publicUrl) {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length < 37) throw malformed('authenticatorData')
  const site = createHash('sha256').update(new URL(publicUrl).hostname).digest()
  if (!bytes.subarray(0, 32).equals(site)) throw wrong('The passkey is of another site.')
  const flags = bytes[32]
  if (!(flags & present) || !(flags & verified)) throw wrong('The passkey did not check who used it.')
  return { bytes, flags, counter: bytes.readUInt32BE(33) }
}

/** Reads a key of the two requested algorithms: ES256 (-7) and RS256 (-257). */
function readKey(publicKey) {
  let key
  try {
    key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  } catch {
    throw malformed('publicKey')
  }
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  const isEs256 = key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1'
  const isRs256 = key.asymmetricKeyType === 'rsa' && modulusLength >= 2048
  if (!isEs256 && !isRs256) throw malformed('publicKey')
  return key
}

/**
 * Returns the stored form of a new passkey. There is no attestation, so that the key's possession is proved by its
 * first signature. https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 * @param {{ id: string, clientData: string, authenticatorData: string, publicKey: string }} made
 * @param {Expected} expected
 * @returns {Passkey}
 */
export function readNewPasskey({ id, clientData, authenticatorData, publicKey }, expected) {
  checkClient(clientData, 'webauthn.create', expected)
  const { bytes, flags, counter } = readAuthenticator(authenticatorData, expected.publicUrl)
  // After the counter follow 16 bytes of AAGUID, two bytes of id length, and the id.
  const length = flags & attested && bytes.length >= 55 ? bytes.readUInt16BE(53) : 0
  const named = bytes.subarray(55, 55 + length).toString('base64url')
  if (length === 0 || named !== id) throw malformed('authenticatorData')
  readKey(publicKey)
  return { id, publicKey, counter }
}

/**
 * Verifies an assertion: the passkey's signature over this challenge, on this site, with user verification. Returns the
 * passkey with its new counter. https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 * @param {Passkey} passkey
 * @param {Assertion} assertion
 * @param {Expected} expected
 * @returns {Passkey}
 */
export function checkAssertion(passkey, { clientData, authenticatorData, signature }, expected) {
  checkClient(clientData, 'webauthn.get', expected)
  const { bytes, counter } = readAuthenticator(authenticatorData, expected.publicUrl)
  const signed = Buffer.concat([bytes, createHash('sha256').update(Buffer.from(clientData, 'base64')).digest()])
  if (!verify('sha256', signed, readKey(passkey.publicKey), Buffer.from(signature, 'base64')))
    throw wrong('The signature of the passkey is wrong.')
  // Synced passkeys do not count and always send 0.
  if ((counter !== 0 || passkey.counter !== 0) && counter <= passkey.counter)
    throw wrong('The passkey was copied, or an older answer came again.')
  return { ...passkey, counter }
}
