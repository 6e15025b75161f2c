import type { KitHandle } from './kit-handle.ts'

// The page's one piece of state outside a store: which kit elements without one of their own belong to.
let current: KitHandle | undefined
const waiting = new Set<(kit: KitHandle) => void>()

/** The page's default kit: the first one made and not destroyed. */
export const defaultKit = (): KitHandle | undefined => current

/** Calls back when a default kit appears. Returns a stop function. */
export function onDefaultKit(listener: (kit: KitHandle) => void): () => void {
  waiting.add(listener)
  return () => void waiting.delete(listener)
}

export function adoptDefaultKit(kit: KitHandle): void {
  if (current) return
  current = kit
  for (const listener of [...waiting]) listener(kit)
}

export function dropDefaultKit(kit: KitHandle): void {
  if (current === kit) current = undefined
}
