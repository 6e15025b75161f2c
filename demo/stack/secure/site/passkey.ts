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
  /** What the browser says of the place where it was made or used, in base64. */
  readonly clientData: string
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

/** Asks for a passkey that was made before. */
export async function readPasskey(ids: readonly string[], win: Window = window): Promise<Passkey> {
  const allowCredentials = ids.map((id) => ({
    type: 'public-key' as const,
    id: Uint8Array.from(atob(id.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)),
  }))
  const credential = await win.navigator.credentials
    .get({
      publicKey: {
        // Nothing is proved to a server: what counts is the output, which cannot be made without the passkey.
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        allowCredentials,
        userVerification: 'required',
        extensions: { prf },
      },
    })
    .catch(() => null)
  const secret = outputOf(credential)
  if (!credential || !secret) throw new FrameError(PASSKEY_UNUSED)
  const { rawId, response } = credential as PublicKeyCredential
  return { id: base64url(new Uint8Array(rawId)), secret, clientData: toBase64(new Uint8Array(response.clientDataJSON)) }
}

/** Makes a passkey for this wallet. */
export async function makePasskey(
  user: { readonly id: string; readonly name: string },
  win: Window = window,
): Promise<Passkey> {
  const credential = (await win.navigator.credentials
    .create({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
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
  if (!credential) throw new FrameError('No passkey was made.')
  const id = base64url(new Uint8Array(credential.rawId))
  const secret = outputOf(credential)
  // Some give the output only when they are used.
  const clientData = toBase64(new Uint8Array(credential.response.clientDataJSON))
  return secret ? { id, secret, clientData } : readPasskey([id], win)
}
