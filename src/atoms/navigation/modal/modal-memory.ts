import type { Kit } from '../../kit/kit.ts'
import { perKit } from '../../kit/per-kit.ts'
import { openAtom } from './modal.atoms.ts'

/** The key of the account view's selected tab. */
export const accountTab = 'account.tab'

const heldBy = perKit((): { memory?: Map<string, unknown> } => ({}))

/** Returns values that the views of a kit share until the modal closes. */
export function modalMemory(kit: Kit): Map<string, unknown> {
  const held = heldBy(kit)
  if (held.memory) return held.memory
  const memory = new Map<string, unknown>()
  held.memory = memory
  const stop = kit.store.sub(openAtom, () => {
    if (kit.store.get(openAtom)) return
    delete held.memory
    stop()
  })
  return memory
}
