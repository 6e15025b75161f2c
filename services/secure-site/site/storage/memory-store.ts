import type { Store } from './store.ts'

/** Receives each stored value, and each deleted key (undefined). */
export type Changed = (key: string, value: unknown) => void

/**
 * @param values Initial content.
 * @param lasts Returns true while `changed` persists the writes.
 */
export function memoryStore(
  values: Map<string, unknown> = new Map(),
  lasts = () => false,
  changed: Changed = () => {},
): Store {
  const put = (key: string, value: unknown) => {
    values.set(key, value)
    changed(key, value)
  }
  return {
    lasts: async () => lasts(),
    get: async (key) => values.get(key),
    put: async (key, value) => put(key, value),
    async putOnce(key, value) {
      if (!values.has(key)) put(key, value)
      return values.get(key)
    },
    async delete(key) {
      values.delete(key)
      changed(key, undefined)
    },
  }
}
