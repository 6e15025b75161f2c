// Reading and writing never throws: storage is a cache, not a truth (safety law 9).
const PREFIX = '@wallet-modal/'
// A larger value is not ours; parsing it would block the page.
const MAX_LENGTH = 262_144

/** The kit's own corner of the page's storage, or of memory where the page has none. */
export interface KitStorage {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

/** Wraps `storage`; what it refuses (quota, security) is kept in memory for this page view. */
export function createStorage(storage: Storage | undefined): KitStorage {
  const memory = new Map<string, string | undefined>()
  return {
    get(key) {
      if (memory.has(key)) return memory.get(key)
      try {
        const value = storage?.getItem(PREFIX + key) ?? undefined
        return value !== undefined && value.length <= MAX_LENGTH ? value : undefined
      } catch {
        return undefined
      }
    },
    set(key, value) {
      try {
        if (!storage) throw 0
        storage.setItem(PREFIX + key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    remove(key) {
      try {
        storage?.removeItem(PREFIX + key)
        memory.delete(key)
      } catch {
        memory.set(key, undefined)
      }
    },
  }
}
