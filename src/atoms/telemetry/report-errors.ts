import { WmError } from '../../chains/core/errors.ts'
import type { InnerKit } from '../kit-inside.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import type { Runtime } from '../runtime.ts'
import { sendReport } from '../services/telemetry-api.ts'
import { errorReport } from './error-report.ts'

/** Spec §9. */
const MOST = 5
const WITHIN = 60_000

/** What the visitor or the page has chosen is no error. */
const chosen = ['USER_REJECTED', 'MODAL_CLOSED', 'KIT_DESTROYED', 'OPTION_INVALID', 'EMAIL_INVALID', 'EMAIL_COOLDOWN']

/**
 * Reports what the kit's actions and events bring in errors to `hosts.telemetry`: each error once, at most five in a
 * minute, and none to anybody who asks not to be followed. Returns the actions to use instead of the given ones.
 */
export function reportErrors(kit: InnerKit, actions: Runtime): Runtime {
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
    // A clock that is put back does not begin another minute.
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
        // The caller gets the same promise; whoever does not look at it hears of it as before.
        if (result instanceof Promise) result.catch(report)
        return result
      } catch (error) {
        report(error)
        throw error
      }
    },
  ])
  return Object.fromEntries(watched) as Runtime
}
