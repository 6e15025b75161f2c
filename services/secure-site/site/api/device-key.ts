import { base64url } from '../data/base64url.ts'
import type { Store } from '../storage/store.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const encode = (value: object) => base64url(new TextEncoder().encode(JSON.stringify(value)))

export interface DeviceKey {
  readonly publicKey: { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string }
  sign(text: string): Promise<string>
  /** Returns a DPoP proof for one call (https://www.rfc-editor.org/rfc/rfc9449). */
  proof(claims: object): Promise<string>
}

/**
 * Returns the device key by which the server recognizes this browser. It is not extractable, so that scripts can use
 * but not copy it.
 */
export async function deviceKey(store: Store): Promise<DeviceKey> {
  const known = await store.get('device-key')
  const pair = (known ??
    (await store.putOnce(
      'device-key',
      await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']),
    ))) as CryptoKeyPair
  const { kty = '', crv = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const publicKey = { kty, crv, x, y }
  const sign = async (text: string) => {
    const bytes = new TextEncoder().encode(text)
    const signature = await crypto.subtle.sign({ ...algorithm, hash: 'SHA-256' }, pair.privateKey, bytes)
    return base64url(new Uint8Array(signature))
  }
  return {
    publicKey,
    sign,
    async proof(claims) {
      const text = `${encode({ typ: 'dpop+jwt', alg: 'ES256', jwk: publicKey })}.${encode(claims)}`
      return `${text}.${await sign(text)}`
    },
  }
}
