import { WmError } from '../../../chains/core/errors.ts'
import type { InternalKit, KitActions } from '../../kit/internal-kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { sendReport } from '../telemetry-api.ts'
import { errorReport } from './error-report.ts'

/** At most this many reports within this many milliseconds. */
const MOST = 5
const WITHIN = 60_000

/** Outcomes that the visitor or the page has caused on purpose. */
const chosen = ['USER_REJECTED', 'MODAL_CLOSED', 'KIT_DESTROYED', 'OPTION_INVALID', 'EMAIL_INVALID', 'EMAIL_COOLDOWN']

/**
 * Reports errors of actions and events to `hosts.telemetry`: each error once, at most five per minute, and none from
 * visitors with Global Privacy Control. Returns the actions to use instead of the given ones.
 */
export function reportErrors(kit: InternalKit, actions: KitActions): KitActions {
  const { store, env, signal } = kit
  const seen = new WeakSet<object>()
  let sent: readonly number[] = []

  function report(error: unknown): void {
    const known = typeof error === 'object' && error !== null
    if (!known || seen.has(error) || (WmError.is(error) && chosen.includes(error.code))) return
    seen.add(error)
    const { telemetry } = store.get(optionsAtom).hosts
    const { navigator, location } = globalThis
    if (!telemetry || signal.aborted || (navigator as { globalPrivacyControl?: boolean })?.globalPrivacyControl) return
    const now = env.clock.now()
    // The absolute difference keeps the limit when the clock is set back.
    sent = sent.filter((at) => Math.abs(now - at) < WITHIN)
    if (sent.length >= MOST) return
    sent = [...sent, now]
    sendReport(kit, telemetry, errorReport(error, { id: env.id(), now, page: location }))
  }

  kit.events.on('error', report)
  const watched = Object.entries(actions).map(([name, action]: [string, (...args: never[]) => unknown]) => [
    name,
    (...args: never[]) => {
      try {
        const result = action(...args)
        // The caller gets the same promise, so an unhandled rejection is still reported by the browser.
        if (result instanceof Promise) result.catch(report)
        return result
      } catch (error) {
        report(error)
        throw error
      }
    },
  ])
  return Object.fromEntries(watched) as KitActions
}
