// Reads and writes never throw: storage is a cache, and a page without it works.
/** Begins every key of the kit in the page's storage. */
export const PREFIX = '@wallet-modal/'
// Characters. The kit writes nothing longer, and parsing it would block the page.
const MAX_LENGTH = 262_144

/** The prefixed storage of the kit. */
export interface KitStorage {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

/** Wraps `storage`. Values that it refuses (quota, security) stay in memory until the page is closed. */
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
