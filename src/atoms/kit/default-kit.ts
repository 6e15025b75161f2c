import type { KitHandle } from './kit-handle.ts'

// The only state of the page outside a store: the kit of all elements without one of their own.
let current: KitHandle | undefined
const waiting = new Set<(kit: KitHandle) => void>()

/**
 * Returns the page's default kit: the first one that was created and is not destroyed.
 *
 * @example
 * import { defaultKit } from 'wallet-modal'
 *
 * const address = defaultKit()?.getState().address
 */
export const defaultKit = (): KitHandle | undefined => current

/** Calls `listener` when a default kit appears. Returns a stop function. */
export function onDefaultKit(listener: (kit: KitHandle) => void): () => void {
  waiting.add(listener)
  return () => void waiting.delete(listener)
}

export function claimDefaultKit(kit: KitHandle): void {
  if (current) return
  current = kit
  for (const listener of [...waiting]) listener(kit)
}

export function releaseDefaultKit(kit: KitHandle): void {
  if (current === kit) current = undefined
}
