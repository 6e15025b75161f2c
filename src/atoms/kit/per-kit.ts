import type { Kit } from './kit.ts'

/** Returns a function that makes one value for each kit on first use and returns the same one afterwards. */
export function perKit<T>(make: (kit: Kit) => T): (kit: Kit) => T {
  const values = new WeakMap<Kit, { readonly value: T }>()
  return (kit) => {
    const made = values.get(kit) ?? { value: make(kit) }
    values.set(kit, made)
    return made.value
  }
}
