import { atom } from '../kit/jotai.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { applyRouterCommand, type RouterCommand } from './history.ts'
import { lockedAtom, shakeAtom } from './modal/held.atoms.ts'
import { initialRouteAtom } from './modal/initial-route.ts'
import { openAtom } from './modal/modal.atoms.ts'
import { historyAtom, routeAtom } from './router.atoms.ts'
import { type Route, route } from './routes.ts'
import { toastAtom } from './toast/toast.atoms.ts'

/** Direction from which the current view was reached. */
export const directionAtom = atom<'forward' | 'back'>('forward')

/** Applies router commands. All changes of the history go through this function. */
export function navigate(kit: Kit, ...commands: readonly RouterCommand[]): void {
  const { store } = kit
  for (const command of commands) {
    if (command.type === 'close' && command.after) {
      closeLater(kit, command.after)
      continue
    }
    const connected = store.get(activeSessionAtom) !== undefined
    const result = applyRouterCommand(store.get(historyAtom), command, connected, route(store.get(initialRouteAtom)))
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

/** Shows a view at once. */
export function showView(kit: Kit, to: Route): void {
  leaveError(kit)
  navigate(kit, { type: 'push', route: to })
}

/**
 * Does what a press leads to after the next frame, in which the pressed control shows the press: drawing a view takes
 * several frames on a slow computer. If another view has come by then, or the modal has closed, the press was about
 * one that is gone.
 */
export function afterPress({ store }: HasStore, act: () => void): void {
  const shown = store.get(routeAtom)
  const go = () => store.get(openAtom) && store.get(routeAtom) === shown && act()
  // A hidden page has no frames, and its script may press a control all the same.
  ;(document.hidden ? setTimeout : requestAnimationFrame)(() => setTimeout(go))
}

/** Shows a view that the visitor has chosen by a press. */
export function push(kit: Kit, to: Route): void {
  afterPress(kit, () => showView(kit, to))
}

// An error is about the view in which it came up. What changes the view by itself may come with an error of its own.
function leaveError({ store }: HasStore): void {
  if (store.get(toastAtom)?.tone === 'error') store.set(toastAtom, undefined)
}

/** Goes one view back, or closes the modal on the first view. A locked view shakes instead. */
export function goBack(kit: Kit): void {
  leaveError(kit)
  if (kit.store.get(lockedAtom) && kit.store.get(historyAtom).length === 1) kit.store.set(shakeAtom, (n) => n + 1)
  else navigate(kit, { type: 'back' })
}

// Closes a view that shows its success for a moment, unless another view has been opened.
function closeLater(kit: Kit, after: number): void {
  const shown = kit.store.get(routeAtom)
  kit.env.clock.after(after, () => {
    if (!kit.signal.aborted && kit.store.get(routeAtom) === shown) kit.store.set(openAtom, false)
  })
}
