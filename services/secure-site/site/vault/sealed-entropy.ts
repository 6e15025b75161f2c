import { FrameError } from '../host/frame-error.ts'

export const ENTROPY_BYTES = 16
const label = new TextEncoder().encode('wallet entropy 1')

async function tagOf(entropy: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', entropy, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, label)).subarray(0, 16)
}

/** Appends a tag derived from the entropy, because Shamir's scheme does not detect a modified share. */
export async function sealEntropy(entropy: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const sealed = new Uint8Array(ENTROPY_BYTES + 16)
  sealed.set(entropy)
  sealed.set(await tagOf(entropy), ENTROPY_BYTES)
  return sealed
}

/** @throws {FrameError} A share was modified, or two do not belong together. */
export async function openEntropy(sealed: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const entropy = Uint8Array.from(sealed.subarray(0, ENTROPY_BYTES))
  const tag = await tagOf(entropy)
  const given = sealed.subarray(ENTROPY_BYTES)
  const different = tag.reduce((sum, byte, at) => sum | (byte ^ (given[at] ?? 255)), given.length ^ tag.length)
  if (different) throw new FrameError('The parts of this wallet do not belong together. Nothing was signed.')
  return entropy
}
