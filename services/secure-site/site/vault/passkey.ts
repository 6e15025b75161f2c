import { base64url } from '../data/base64url.ts'
import { toBase64 } from '../host/base64.ts'
import { FrameError } from '../host/frame-error.ts'
import { PASSKEY_UNUSED } from './refusals.ts'

// A constant salt: PRF outputs differ by passkey, and the wallet's id is mixed in afterwards.
const salt = new TextEncoder().encode('wallet passkey prf 1')
const prf = { eval: { first: salt } }

export interface Passkey {
  readonly id: string
  /** 32 secret bytes, the PRF output of this passkey. */
  readonly secret: Uint8Array<ArrayBuffer>
}

/** Registration data of a passkey that the server stores and verifies, in base64. */
export interface NewPasskey extends Passkey {
  readonly clientData: string
  readonly authenticatorData: string
  /** Public key as SPKI. */
  readonly publicKey: string
}

/** A used passkey and its assertion for the server. */
export interface UsedPasskey extends Passkey {
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

interface Policy {
  allowsFeature(name: string): boolean
}

export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Returns true if the page permits this frame to create and use passkeys (Permissions Policy). */
export function passkeysAllowed(): boolean {
  const policy = (document as { featurePolicy?: Policy }).featurePolicy
  const allowed = (name: string) => policy?.allowsFeature(name) ?? true
  return allowed('publickey-credentials-get') && allowed('publickey-credentials-create')
}

function outputOf(credential: Credential | null): Uint8Array<ArrayBuffer> | undefined {
  const results = (credential as PublicKeyCredential | null)?.getClientExtensionResults().prf?.results
  const first = results?.first
  if (!first) return undefined
  return ArrayBuffer.isView(first) ? Uint8Array.from(new Uint8Array(first.buffer)) : new Uint8Array(first.slice(0))
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
const base64Of = (bytes: ArrayBuffer) => toBase64(new Uint8Array(bytes))
const allowed = (ids: readonly string[]) => ids.map((id) => ({ type: 'public-key' as const, id: bytesOf(id) }))

/**
 * Reads the secret of an existing passkey.
 * @param challenge Server's challenge in base64url, if the server verifies the assertion.
 */
export async function readPasskey(
  ids: readonly string[],
  win: Window = window,
  challenge = base64url(crypto.getRandomValues(new Uint8Array(32))),
): Promise<UsedPasskey> {
  const credential = await win.navigator.credentials
    .get({
      publicKey: {
        challenge: bytesOf(challenge),
        allowCredentials: allowed(ids),
        userVerification: 'required',
        extensions: { prf },
      },
    })
    .catch(() => null)
  const secret = outputOf(credential)
  if (!credential || !secret) throw new FrameError(PASSKEY_UNUSED)
  return { secret, ...answerOf(credential) }
}

/** Answers a challenge of the server by a passkey. */
export async function answerPasskey(ids: readonly string[], challenge: string, win: Window = window) {
  const credential = await win.navigator.credentials
    .get({
      publicKey: { challenge: bytesOf(challenge), allowCredentials: allowed(ids), userVerification: 'required' },
    })
    .catch(() => null)
  if (!credential) throw new FrameError(PASSKEY_UNUSED)
  return answerOf(credential)
}

/** Returns the assertion of a passkey for the server. */
function answerOf(credential: Credential) {
  const { rawId, response } = credential as PublicKeyCredential
  const { authenticatorData, signature, clientDataJSON } = response as AuthenticatorAssertionResponse
  return {
    id: base64url(new Uint8Array(rawId)),
    clientData: base64Of(clientDataJSON),
    authenticatorData: base64Of(authenticatorData),
    signature: base64Of(signature),
  }
}

/** Creates a passkey for this wallet with the server's challenge. */
export async function makePasskey(
  user: { readonly id: string; readonly name: string },
  challenge: string,
  win: Window = window,
): Promise<NewPasskey> {
  const credential = (await win.navigator.credentials
    .create({
      publicKey: {
        challenge: bytesOf(challenge),
        rp: { name: 'Wallet' },
        user: { id: new TextEncoder().encode(user.id.slice(0, 64)), name: user.name, displayName: user.name },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        extensions: { prf },
      },
    })
    .catch(() => null)) as PublicKeyCredential | null
  const response = credential?.response as AuthenticatorAttestationResponse | undefined
  const publicKey = response?.getPublicKey()
  if (!credential || !response || !publicKey) throw new FrameError('No passkey was made.')
  const id = base64url(new Uint8Array(credential.rawId))
  const made = {
    id,
    clientData: base64Of(response.clientDataJSON),
    authenticatorData: base64Of(response.getAuthenticatorData()),
    publicKey: base64Of(publicKey),
  }
  // Some authenticators return the PRF output only with an assertion.
  const secret = outputOf(credential) ?? (await readPasskey([id], win)).secret
  return { ...made, secret }
}
