import { createHash, createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import { Problem } from './problem.mjs'
import { sameText } from './secrets.mjs'

/**
 * @typedef {{ clientData: string, authenticatorData: string, signature: string }} Assertion all in base64: what
 *   `navigator.credentials.get()` gave
 * @typedef {{ id: string, publicKey: string, counter: number }} Passkey `id` in base64url, `publicKey` as SPKI in base64
 * @typedef {{ challenge: string, publicUrl: string, origins: readonly string[] }} Expected the challenge in base64url, the
 *   origin of this site, and the origins of the pages that may show it in a frame
 */

/** Bits of the authenticator data (WebAuthn 6.1). */
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

/** Refuses client data of another ceremony, another challenge, another site, or a page that is not the project's. */
function checkClient(clientData, type, { challenge, publicUrl, origins }) {
  const said = readClient(clientData)
  // Browsers that do not name the page around leave it to the session, which belongs to one page.
  const isAround =
    said.topOrigin === undefined ||
    said.topOrigin === publicUrl ||
    (said.crossOrigin && origins.includes(said.topOrigin))
  if (said.origin !== publicUrl || !isAround)
    throw new Problem(403, 'origin_refused', 'This page may not use a passkey of this wallet.')
  if (said.type !== type) throw wrong('The passkey was used for something else.')
  if (!sameText(said.challenge, challenge)) throw wrong('The passkey answered another question.')
}

/** The parts of the authenticator data, of this site and of a person who was there and was verified. */
function readAuthenticator(text, publicUrl) {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length < 37) throw malformed('authenticatorData')
  const site = createHash('sha256').update(new URL(publicUrl).hostname).digest()
  if (!bytes.subarray(0, 32).equals(site)) throw wrong('The passkey is of another site.')
  const flags = bytes[32]
  if (!(flags & present) || !(flags & verified)) throw wrong('The passkey did not check who used it.')
  return { bytes, flags, counter: bytes.readUInt32BE(33) }
}

/** A key of one of the two algorithms that the frame asks for: ES256 (-7) and RS256 (-257). */
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
 * A passkey that was made just now, as it is to be kept. Nothing vouches for the authenticator (no attestation): that
 * the key belongs to the passkey shows when it first signs.
 * https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 * @param {{ id: string, clientData: string, authenticatorData: string, publicKey: string }} made
 * @param {Expected} expected
 * @returns {Passkey}
 */
export function readNewPasskey({ id, clientData, authenticatorData, publicKey }, expected) {
  checkClient(clientData, 'webauthn.create', expected)
  const { bytes, flags, counter } = readAuthenticator(authenticatorData, expected.publicUrl)
  // After the counter: 16 bytes of the model, two of the length of the id, the id.
  const length = flags & attested && bytes.length >= 55 ? bytes.readUInt16BE(53) : 0
  const named = bytes.subarray(55, 55 + length).toString('base64url')
  if (length === 0 || named !== id) throw malformed('authenticatorData')
  readKey(publicKey)
  return { id, publicKey, counter }
}

/**
 * Refuses an answer that the passkey did not give to this challenge, on this site, after it had verified its owner.
 * Gives the passkey with its new counter.
 * https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
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
  // Passkeys that are synced between devices do not count, and always say 0.
  if ((counter !== 0 || passkey.counter !== 0) && counter <= passkey.counter)
    throw wrong('The passkey was copied, or an older answer came again.')
  return { ...passkey, counter }
}
