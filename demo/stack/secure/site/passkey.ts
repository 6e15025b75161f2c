import { base64url } from './base64url.ts'
import { FrameError } from './frame-error.ts'

// The same for every wallet: what makes outputs differ is the passkey, and the wallet's id is mixed in afterwards.
const salt = new TextEncoder().encode('wallet passkey prf 1')
const prf = { eval: { first: salt } }

export interface Passkey {
  readonly id: string
  /** 32 secret bytes that only this passkey gives. */
  readonly secret: Uint8Array<ArrayBuffer>
}

interface Policy {
  allowsFeature(name: string): boolean
}

/** Whether this frame may make and use passkeys: the page around must have let it. */
export function canUsePasskeys(): boolean {
  const policy = (document as { featurePolicy?: Policy }).featurePolicy
  const allowed = (name: string) => policy?.allowsFeature(name) ?? true
  return (
    typeof PublicKeyCredential === 'function' &&
    allowed('publickey-credentials-get') &&
    allowed('publickey-credentials-create')
  )
}

function outputOf(credential: Credential | null): Uint8Array<ArrayBuffer> | undefined {
  const results = (credential as PublicKeyCredential | null)?.getClientExtensionResults().prf?.results
  const first = results?.first
  if (!first) return undefined
  return ArrayBuffer.isView(first) ? Uint8Array.from(new Uint8Array(first.buffer)) : new Uint8Array(first.slice(0))
}

/** Asks for a passkey that was made before. */
export async function readPasskey(ids: readonly string[]): Promise<Passkey> {
  const allowCredentials = ids.map((id) => ({
    type: 'public-key' as const,
    id: Uint8Array.from(atob(id.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)),
  }))
  const credential = await navigator.credentials
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
  if (!credential || !secret) throw new FrameError('The passkey was not used.')
  return { id: base64url(new Uint8Array((credential as PublicKeyCredential).rawId)), secret }
}

/** Makes a passkey for this wallet. */
export async function makePasskey(user: { readonly id: string; readonly name: string }): Promise<Passkey> {
  const credential = (await navigator.credentials
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
  return secret ? { id, secret } : readPasskey([id])
}
