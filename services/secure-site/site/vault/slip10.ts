async function hmac(key: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data))
}

/** Returns the Ed25519 private key at a path of hardened indexes (SLIP-0010). */
export async function ed25519KeyAt(
  seed: Uint8Array<ArrayBuffer>,
  path: readonly number[],
): Promise<Uint8Array<ArrayBuffer>> {
  let node = await hmac(new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + 0x80000000)
    node = await hmac(node.slice(32), data)
  }
  return node.slice(0, 32)
}
