import { report } from '../../chains/core/report.ts'
import type { InternalKit, KitActions } from '../kit/internal-kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'

/** Resolves with what `load` has; undefined if its file did not come: the kit works without these services. */
const orNone = <T>(load: Promise<T>): Promise<T | undefined> =>
  load.catch((error: unknown) => {
    report(error)
    return undefined
  })

/** Starts the services that the options ask for. Resolves with the actions to use instead of the given ones. */
export async function startServices(kit: InternalKit, actions: KitActions): Promise<KitActions> {
  const { hosts, debug } = kit.store.get(optionsAtom)
  const [reports, alerts] = await Promise.all([
    hosts.telemetry && orNone(import('../services/telemetry/report-errors.ts')),
    debug && orNone(import('./alert-errors.ts')),
  ])
  const listeners = [(reports || undefined)?.reportErrors(kit), (alerts || undefined)?.alertErrors(kit)].filter(
    (one) => !!one,
  )
  if (listeners.length === 0) return actions
  const { watchErrors } = await import('../services/telemetry/watch-errors.ts')
  return watchErrors(kit, actions, (error) => {
    for (const listen of listeners) listen(error)
  })
}
