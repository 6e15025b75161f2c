import { FrameError } from '../host/frame-error.ts'

const head = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20]

/**
 * Signs with a 32-byte Ed25519 key by Web Crypto. There is no fallback: a browser without Ed25519 (before Chrome 137,
 * Firefox 129, Safari 17) gets an error instead of unaudited code.
 */
export async function ed25519(
  privateKey: Uint8Array<ArrayBuffer>,
): Promise<{ readonly publicKey: Uint8Array<ArrayBuffer>; sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> }> {
  const pkcs8 = Uint8Array.from([...head, ...privateKey])
  let key: CryptoKey
  try {
    // Extractable, because exporting is the only way to get the public key; the key stays in this worker.
    key = await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'Ed25519' }, true, ['sign'])
  } catch {
    throw new FrameError('This browser is too old for this wallet: it has no Ed25519 signatures.')
  } finally {
    pkcs8.fill(0)
  }
  const { x = '' } = await crypto.subtle.exportKey('jwk', key)
  const publicKey = Uint8Array.from(atob(x.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return {
    publicKey,
    sign: async (bytes) => new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, key, bytes)),
  }
}
