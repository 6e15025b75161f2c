import { base64url } from './base64url.ts'
import { FrameError } from './frame-error.ts'
import { toBase64 } from './vault/base64.ts'
import { PASSKEY_UNUSED } from './vault/refusals.ts'

// The same for every wallet: what makes outputs differ is the passkey, and the wallet's id is mixed in afterwards.
const salt = new TextEncoder().encode('wallet passkey prf 1')
const prf = { eval: { first: salt } }

export interface Passkey {
  readonly id: string
  /** 32 secret bytes that only this passkey gives. */
  readonly secret: Uint8Array<ArrayBuffer>
}

/** What the server keeps of a passkey, and holds its answers against; all in base64. */
export interface NewPasskey extends Passkey {
  readonly clientData: string
  readonly authenticatorData: string
  /** SPKI. */
  readonly publicKey: string
}

/** A passkey that was used, with what shows the server that it was. */
export interface UsedPasskey extends Passkey {
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

interface Policy {
  allowsFeature(name: string): boolean
}

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Whether this frame may make and use passkeys: the page around must have let it. */
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
 * Asks for a passkey that was made before, for what only it can give.
 *
 * @param challenge Of the server, in base64url, where the answer is shown to it.
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

/** Lets a passkey answer a question of the server, which verifies it. */
export async function answerPasskey(ids: readonly string[], challenge: string, win: Window = window) {
  const credential = await win.navigator.credentials
    .get({
      publicKey: { challenge: bytesOf(challenge), allowCredentials: allowed(ids), userVerification: 'required' },
    })
    .catch(() => null)
  if (!credential) throw new FrameError(PASSKEY_UNUSED)
  return answerOf(credential)
}

/** What the server is shown of a passkey that was used. */
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

/** Makes a passkey for this wallet, to a challenge of the server. */
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
  // Some give the output only when they are used.
  const secret = outputOf(credential) ?? (await readPasskey([id], win)).secret
  return { ...made, secret }
}
