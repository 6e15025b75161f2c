import type { Store } from './store.ts'

/** A store that is gone with its window. */
export function memoryStore(): Store {
  const values = new Map<string, unknown>()
  return {
    lasts: async () => false,
    get: async (key) => values.get(key),
    async put(key, value) {
      values.set(key, value)
    },
    async putOnce(key, value) {
      if (!values.has(key)) values.set(key, value)
      return values.get(key)
    },
    async delete(key) {
      values.delete(key)
    },
  }
}
