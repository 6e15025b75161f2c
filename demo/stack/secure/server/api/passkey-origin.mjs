import * as v from 'valibot'
import { Problem } from '../problem.mjs'

const schema = v.object({
  type: v.picklist(['webauthn.create', 'webauthn.get']),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean(), false),
  topOrigin: v.optional(v.string()),
})

function read(clientData) {
  try {
    return v.parse(schema, JSON.parse(Buffer.from(clientData, 'base64').toString('utf8')))
  } catch {
    throw new Problem(400, 'input', 'clientData: not as expected.')
  }
}

/**
 * Refuses a passkey that a browser made for another site, or inside of a page that is not the project's (safety F-51).
 * @param {string} clientData what the browser signed, in base64 (`clientDataJSON` of WebAuthn)
 * @param {{ publicUrl: string, origins: readonly string[] }} place
 */
export function checkPasskeyOrigin(clientData, { publicUrl, origins }) {
  const { origin, crossOrigin, topOrigin } = read(clientData)
  const isOurs = origin === publicUrl
  // Browsers that do not name the page around leave it to the session, which belongs to one page.
  const isAround = topOrigin === undefined || topOrigin === publicUrl || (crossOrigin && origins.includes(topOrigin))
  if (!isOurs || !isAround)
    throw new Problem(403, 'origin_refused', 'This page may not make a passkey for this wallet.')
}
