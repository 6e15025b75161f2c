/** Derives an AES-GCM key from a passkey's PRF output. */
export async function keyOfPasskey(prf: Uint8Array<ArrayBuffer>, walletId: string): Promise<CryptoKey> {
  const raw = await crypto.subtle.importKey('raw', prf, 'HKDF', false, ['deriveKey'])
  const salt = new TextEncoder().encode(walletId)
  const info = new TextEncoder().encode('wallet passkey 1')
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return crypto.subtle.deriveKey(derivation, raw, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
