import type { KeyValueStore } from '../../../chains/core/pairing-host.ts'
import { storageKeys } from '../../kit/storage/keys.ts'

const prefix = `@wallet-modal/${storageKeys.walletConnect}/`

/** Returns a prefixed store in the page's storage for the WalletConnect library; in memory if there is no storage. */
export function createPairingStorage(storage: Storage | undefined): KeyValueStore {
  const memory = new Map<string, string>()
  const outside = <T>(read: (store: Storage) => T, instead: T): T => {
    try {
      return storage ? read(storage) : instead
    } catch {
      return instead
    }
  }
  return {
    keys() {
      const kept = outside((store) => Object.keys(store), [])
      const here = kept.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
      return [...new Set([...here, ...memory.keys()])]
    },
    get: (key) => memory.get(key) ?? outside((store) => store.getItem(prefix + key), null) ?? undefined,
    set(key, value) {
      const written = outside((store) => {
        store.setItem(prefix + key, value)
        return true
      }, false)
      if (written) memory.delete(key)
      else memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      outside((store) => store.removeItem(prefix + key), undefined)
    },
    watch(listener) {
      const hear = ({ key, newValue, storageArea }: StorageEvent) => {
        if (storageArea !== storage) return
        if (key?.startsWith(prefix)) listener(key.slice(prefix.length), newValue ?? undefined)
      }
      globalThis.addEventListener?.('storage', hear)
      return () => globalThis.removeEventListener?.('storage', hear)
    },
  }
}
