import { FrameError } from '../host/frame-error.ts'

/** Encrypts with AES-256-GCM bound to a purpose. The result is nonce, ciphertext and tag. */
export async function wrap(
  key: CryptoKey,
  purpose: string,
  plain: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(purpose)
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain))
  return Uint8Array.from([...iv, ...sealed])
}

/** @throws {FrameError} Wrong key, wrong purpose, or modified data. */
export async function unwrap(
  key: CryptoKey,
  purpose: string,
  wrapped: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const additionalData = new TextEncoder().encode(purpose)
  const algorithm = { name: 'AES-GCM', iv: wrapped.slice(0, 12), additionalData }
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, wrapped.slice(12)))
  } catch {
    throw new FrameError('A stored part of the wallet is damaged.')
  }
}
