import { report } from '../../chains/core/report.ts'
import type { InternalKit, KitActions } from '../kit/internal-kit.ts'
import type { HasStore } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'

/** Resolves with a file; undefined if it did not come: the kit works without these services. */
const orNone = <T>(load: Promise<T>): Promise<T | undefined> =>
  load.catch((error: unknown) => {
    report(error)
    return undefined
  })

/** Returns what is told with each event: the network, and the kind of account if one is connected. */
function factsOf({ store }: HasStore): { readonly caipNetworkId: string; readonly isSmartAccount?: boolean } {
  const { caipNetworkId } = store.get(activeNetworkAtom)
  const session = store.get(activeSessionAtom)
  const own = session?.accounts.find(({ address }) => address === session.address)
  return { caipNetworkId, ...(own && { isSmartAccount: own.type === 'smartAccount' }) }
}

/** Starts the services that the options ask for. Resolves with the actions to use instead of the given ones. */
export async function startServices(kit: InternalKit, actions: KitActions): Promise<KitActions> {
  const { signal } = kit
  // A service that begins after the kit was destroyed is never told to end.
  if (signal.aborted) return actions
  const { hosts, debug, remoteFeatures } = kit.store.get(optionsAtom)
  // Nothing waits for this one: the options hold as they are until an answer comes.
  if (remoteFeatures.length > 0)
    void orNone(import('../services/remote-features/follow-remote-features.ts')).then(
      (file) => signal.aborted || file?.followRemoteFeatures(kit),
    )
  const [reports, alerts, sender] = await Promise.all([
    hosts.telemetry && orNone(import('../services/telemetry/report-errors.ts')),
    debug && orNone(import('./alert-errors.ts')),
    hosts.analytics && orNone(import('../services/telemetry/send-events.ts')),
  ])
  if (signal.aborted) return actions
  ;(sender || undefined)?.sendEvents(kit, () => factsOf(kit))
  const listeners = [(reports || undefined)?.reportErrors(kit), (alerts || undefined)?.alertErrors(kit)].filter(
    (one) => !!one,
  )
  if (listeners.length === 0) return actions
  const watch = await orNone(import('../services/telemetry/watch-errors.ts'))
  const tell = (error: object) => {
    for (const listen of listeners) listen(error)
  }
  return watch ? watch.watchErrors(kit, actions, tell) : actions
}
