import type { Kit } from '../kit.ts'
import { lockedAtom, openAtom, shakeAtom } from '../modal/modal.atoms.ts'
import { activeSessionAtom } from '../network/network.atoms.ts'
import { applyRouter, type RouterCommand } from './history.ts'
import { directionAtom, historyAtom, routeAtom } from './router.atoms.ts'
import type { Route } from './routes.ts'

/** Carries out router commands. The one place that writes the history. */
export function navigate(kit: Kit, ...commands: readonly RouterCommand[]): void {
  const { store } = kit
  for (const command of commands) {
    if (command.type === 'close' && command.after) {
      closeLater(kit, command.after)
      continue
    }
    const connected = store.get(activeSessionAtom) !== undefined
    const result = applyRouter(store.get(historyAtom), command, connected)
    if (result.close) {
      store.set(openAtom, false)
      continue
    }
    const before = store.get(routeAtom)
    store.set(directionAtom, result.direction)
    store.set(historyAtom, result.history)
    if (store.get(routeAtom) !== before) kit.events.emit('view-change', { view: store.get(routeAtom).name })
  }
}

/** Opens a view on top of the current one. */
export const push = (kit: Kit, to: Route): void => navigate(kit, { type: 'push', route: to })

/** The Back control: one view back; closes when there is none. Refused where closing is. */
export function goBack(kit: Kit): void {
  if (kit.store.get(lockedAtom) && kit.store.get(historyAtom).length === 1) kit.store.set(shakeAtom, (n) => n + 1)
  else navigate(kit, { type: 'back' })
}

// A view that shows its success for a moment closes only if it is still the one shown.
function closeLater(kit: Kit, after: number): void {
  const shown = kit.store.get(routeAtom)
  kit.env.clock.after(after, () => {
    if (!kit.signal.aborted && kit.store.get(routeAtom) === shown) kit.store.set(openAtom, false)
  })
}
