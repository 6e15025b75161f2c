import type { Atom } from './jotai.ts'
import type { KitHandle } from './kit-handle.ts'
import { kitOf } from './kit-inside.ts'
import { optionsAtom } from './options/options.atoms.ts'
import { createPageStore, type PageStore } from './page-store.ts'
import { themeModeAtom } from './theme-state/theme.atoms.ts'

/** A value of a kit as frameworks follow it. */
export interface Source<T> {
  /** Calls back on every change. Returns a stop function. */
  subscribe(changed: () => void): () => void
  read(): T
  /**
   * The value while the visitor is unknown: nobody connected, the default network. A server draws this, and so does the
   * browser until the page is hydrated; what the browser has stored comes after that.
   */
  first(): T
}

const stores = new WeakMap<KitHandle, PageStore>()
const sources = new WeakMap<KitHandle, Map<Atom<unknown>, Source<unknown>>>()

/** The same source for the same kit and atom, so that a framework subscribes once. */
export function sourceOf<T>(handle: KitHandle, target: Atom<T>): Source<T> {
  const known = sources.get(handle) ?? new Map<Atom<unknown>, Source<unknown>>()
  sources.set(handle, known)
  const found = known.get(target) as Source<T> | undefined
  if (found) return found
  const { store } = kitOf(handle)
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
  const options = kitOf(handle).store.get(optionsAtom)
  store.set(optionsAtom, options)
  store.set(themeModeAtom, options.theme || undefined)
  stores.set(handle, store)
  return store
}
