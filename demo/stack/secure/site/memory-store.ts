import type { Store } from './store.ts'

/** Hears of each value that is put, and of each key that is deleted (undefined). */
export type Changed = (key: string, value: unknown) => void

/**
 * A store that is gone with its window.
 *
 * @param values What is in it already.
 * @param lasts Whether somebody keeps what is put here, who hears of it by `changed`.
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
