import type { KitActions } from '../../kit/internal-kit.ts'
import type { HasEvents } from '../../kit/kit.ts'

/** Tells each error of actions and events to `listen`, once. Returns the actions to use instead of the given ones. */
export function watchErrors(kit: HasEvents, actions: KitActions, listen: (error: object) => void): KitActions {
  const seen = new WeakSet<object>()
  const tell = (error: unknown) => {
    if (typeof error !== 'object' || error === null || seen.has(error)) return
    seen.add(error)
    listen(error)
  }
  kit.events.on('error', tell)
  const watched = Object.entries(actions).map(([name, action]: [string, (...args: never[]) => unknown]) => [
    name,
    (...args: never[]) => {
      try {
        const result = action(...args)
        // The caller gets the same promise, so an unhandled rejection is still reported by the browser.
        if (result instanceof Promise) result.catch(tell)
        return result
      } catch (error) {
        tell(error)
        throw error
      }
    },
  ])
  return Object.fromEntries(watched) as KitActions
}
