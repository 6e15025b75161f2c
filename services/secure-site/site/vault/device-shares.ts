import type { Store } from '../storage/store.ts'
import { unwrap, wrap } from './wrap.ts'

/**
 * The wallet data stored in this browser for this site: one share, and the recovery code until its owner has seen it.
 * Encrypted with a non-extractable key, so that a copy of the disk alone does not reveal them.
 */
export class DeviceShares {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Resolves with true if the values survive the window. */
  lasts(): Promise<boolean> {
    return this.#store.lasts()
  }

  async #key(): Promise<CryptoKey> {
    const known = await this.#store.get('share-key')
    if (known) return known as CryptoKey
    const algorithm = { name: 'AES-GCM', length: 256 }
    const fresh = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
    return (await this.#store.putOnce('share-key', fresh)) as CryptoKey
  }

  async put(kind: 'share' | 'code', walletId: string, plain: Uint8Array<ArrayBuffer>): Promise<void> {
    const place = `${kind}:${walletId}`
    await this.#store.put(place, await wrap(await this.#key(), place, plain))
  }

  async get(kind: 'share' | 'code', walletId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const place = `${kind}:${walletId}`
    const wrapped = await this.#store.get(place)
    return wrapped instanceof Uint8Array ? unwrap(await this.#key(), place, Uint8Array.from(wrapped)) : undefined
  }

  async delete(kind: 'share' | 'code', walletId: string): Promise<void> {
    await this.#store.delete(`${kind}:${walletId}`)
  }
}
