import type { KeyValueStore } from '../../src/chains/core/pairing-host.ts'

/** Returns an in-memory storage of pairings, with access to its contents. */
export function memoryStore() {
  const map = new Map<string, string>()
  const listeners = new Set<(key: string, value: string | undefined) => void>()
  const store: KeyValueStore & {
    readonly map: Map<string, string>
    readonly listeners: typeof listeners
  } = {
    map,
    listeners,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    keys: () => [...map.keys()],
    get: (key) => map.get(key),
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  }
  return store
}
