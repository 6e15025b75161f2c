import type { Kit } from '../kit.ts'

const open = new WeakMap<Kit, Set<string>>()

/** The transfers whose wallet has not answered this page yet. */
export function openPrompts(kit: Kit): Set<string> {
  const found = open.get(kit) ?? new Set<string>()
  open.set(kit, found)
  return found
}
