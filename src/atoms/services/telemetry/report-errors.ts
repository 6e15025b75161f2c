import { WmError } from '../../../chains/core/errors.ts'
import type { HasEnv, HasSignal, HasStore } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { sendReport } from '../telemetry-api.ts'
import { errorReport } from './error-report.ts'
import { refusesTracking } from './refuses-tracking.ts'

/** At most this many reports within this many milliseconds. */
const MOST = 5
const WITHIN = 60_000

/** Outcomes that the visitor or the page has caused on purpose. */
const chosen = ['USER_REJECTED', 'MODAL_CLOSED', 'KIT_DESTROYED', 'OPTION_INVALID', 'EMAIL_INVALID', 'EMAIL_COOLDOWN']

/**
 * Returns a function that reports an error to `hosts.telemetry`: at most five per minute, and none from visitors with
 * Global Privacy Control.
 */
export function reportErrors(kit: HasStore & HasEnv & HasSignal): (error: object) => void {
  const { store, env, signal } = kit
  let sent: readonly number[] = []
  return (error) => {
    if (WmError.is(error) && chosen.includes(error.code)) return
    const { telemetry } = store.get(optionsAtom).hosts
    if (!telemetry || signal.aborted || refusesTracking()) return
    const now = env.clock.now()
    // The absolute difference keeps the limit when the clock is set back.
    sent = sent.filter((at) => Math.abs(now - at) < WITHIN)
    if (sent.length >= MOST) return
    sent = [...sent, now]
    sendReport(kit, telemetry, errorReport(error, { id: env.id(), now, page: globalThis.location }))
  }
}
