import type { Atom, PrimitiveAtom } from './jotai.ts'

/** The part of a Jotai store that the application uses. */
export interface Store {
  get<T>(target: Atom<T>): T
  set<T>(target: PrimitiveAtom<T>, value: T | ((previous: T) => T)): void
  sub(target: Atom<unknown>, listener: () => void): () => void
}

/** A small store that is later replaced by a Jotai store. */
export interface PageStore extends Store {
  /** Moves values and subscriptions to `real`; later calls are forwarded to it. */
  upgrade(real: Store): void
  /** The Jotai store, after `upgrade`. */
  readonly real: Store | undefined
}

interface Subscription {
  readonly target: Atom<unknown>
  readonly listener: () => void
  last: unknown
  stop?: () => void
}

/**
 * Creates the stand-in for Jotai's `createStore()` that page-load code uses: same atoms and calls at a tenth of the
 * size. A derived atom is cached until any value changes, so that a snapshot keeps its identity.
 */
export function createPageStore(): PageStore {
  let real: Store | undefined
  const values = new Map<Atom<unknown>, unknown>()
  const subscriptions = new Set<Subscription>()
  let derived = new Map<Atom<unknown>, unknown>()
  const isPrimitive = (target: Atom<unknown>): target is PrimitiveAtom<unknown> => 'init' in target
  const get = <T>(target: Atom<T>): T => {
    if (real) return real.get(target)
    if (isPrimitive(target)) return (values.has(target) ? values.get(target) : (target as { init?: unknown }).init) as T
    if (!derived.has(target)) derived.set(target, target.read(get as never, {} as never))
    return derived.get(target) as T
  }
  const follow = (subscription: Subscription) => {
    const stop = real?.sub(subscription.target, subscription.listener)
    if (stop) subscription.stop = stop
  }
  return {
    get,
    set(target, value) {
      if (real) return real.set(target, value)
      const next = typeof value === 'function' ? (value as (previous: unknown) => unknown)(get(target)) : value
      if (Object.is(next, get(target))) return
      values.set(target as Atom<unknown>, next)
      derived = new Map()
      for (const subscription of [...subscriptions]) {
        const now = get(subscription.target)
        if (Object.is(now, subscription.last)) continue
        subscription.last = now
        if (subscriptions.has(subscription)) subscription.listener()
      }
    },
    sub(target, listener) {
      const subscription: Subscription = { target, listener, last: real ? undefined : get(target) }
      subscriptions.add(subscription)
      follow(subscription)
      return () => {
        subscriptions.delete(subscription)
        subscription.stop?.()
      }
    },
    upgrade(store) {
      if (real) return
      for (const [target, value] of values) store.set(target as PrimitiveAtom<unknown>, value)
      real = store
      subscriptions.forEach(follow)
      values.clear()
      derived.clear()
    },
    get real() {
      return real
    },
  }
}
