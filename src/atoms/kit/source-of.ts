import { internalKit } from './internal-kit.ts'
import type { Atom } from './jotai.ts'
import type { KitHandle } from './kit-handle.ts'
import { optionsAtom, themeModeAtom } from './options/options.atoms.ts'
import { createPageStore, type PageStore } from './page-store.ts'

/** A value of a kit, as frameworks subscribe to it. */
export interface Source<T> {
  /** Calls `changed` on every change. Returns a stop function. */
  subscribe(changed: () => void): () => void
  read(): T
  /**
   * Returns the value for an unknown visitor: disconnected, on the default network. Used by server rendering and by the
   * browser until hydration; stored state follows after it.
   */
  first(): T
}

const stores = new WeakMap<KitHandle, PageStore>()
const sources = new WeakMap<KitHandle, Map<Atom<unknown>, Source<unknown>>>()

/** Returns the source of an atom; the same one for the same kit and atom, so that a framework subscribes once. */
export function sourceOf<T>(handle: KitHandle, target: Atom<T>): Source<T> {
  const known = sources.get(handle) ?? new Map<Atom<unknown>, Source<unknown>>()
  sources.set(handle, known)
  const found = known.get(target) as Source<T> | undefined
  if (found) return found
  const { store } = internalKit(handle)
  const source: Source<T> = {
    subscribe: (changed) => store.sub(target, changed),
    read: () => store.get(target),
    first: () => storeOfUnknown(handle).get(target),
  }
  known.set(target, source)
  return source
}

function storeOfUnknown(handle: KitHandle): PageStore {
  const known = stores.get(handle)
  if (known) return known
  const store = createPageStore()
  const options = internalKit(handle).store.get(optionsAtom)
  store.set(optionsAtom, options)
  store.set(themeModeAtom, options.theme || undefined)
  stores.set(handle, store)
  return store
}

/**
 * Returns true for equal values, and for lists or records of equal values. A selector that creates a new object each
 * time then causes a render only when its content changes.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b) || !(Array.isArray(a) || isRecord(a))) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && Object.is(read(a, key), read(b, key)))
}
const isRecord = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype
const read = (value: object, key: string): unknown => (value as { readonly [key: string]: unknown })[key]
