import { base64url } from '../base64url.ts'
import type { Store } from '../store.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** The key by which the server knows this browser again. It signs with it; nobody can take it away. */
export async function deviceKey(store: Store): Promise<{
  readonly publicKey: { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string }
  sign(text: string): Promise<string>
}> {
  const known = await store.get('device-key')
  const pair = (known ??
    (await store.putOnce(
      'device-key',
      await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']),
    ))) as CryptoKeyPair
  const { kty = '', crv = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return {
    publicKey: { kty, crv, x, y },
    async sign(text) {
      const bytes = new TextEncoder().encode(text)
      const signature = await crypto.subtle.sign({ ...algorithm, hash: 'SHA-256' }, pair.privateKey, bytes)
      return base64url(new Uint8Array(signature))
    },
  }
}
