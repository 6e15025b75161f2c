import type { Kit } from '../kit.ts'
import { openAtom } from './modal.atoms.ts'

/** Which tab of the account is chosen. */
export const accountTab = 'account.tab'

const kept = new WeakMap<Kit, Map<string, unknown>>()

/** What views of a kit remember from one to the next until the modal closes. */
export function whileOpen(kit: Kit): Map<string, unknown> {
  const old = kept.get(kit)
  if (old) return old
  const map = new Map<string, unknown>()
  kept.set(kit, map)
  const stop = kit.store.sub(openAtom, () => {
    if (kit.store.get(openAtom)) return
    kept.delete(kit)
    stop()
  })
  return map
}
