import type { Context } from '../chains/core/adapter.ts'
import type { Namespace } from '../chains/core/types.ts'
import { pairingHostOf } from './connection/pairing-host.ts'
import type { Kit } from './kit.ts'
import { optionsAtom } from './options/options.atoms.ts'

/** What an adapter may use of the outside world, ended by `signal` or by the kit. */
export function contextFor(kit: Kit, namespace: Namespace, signal: AbortSignal = kit.signal): Context {
  const { networks } = kit.store.get(optionsAtom)
  const pairing = pairingHostOf(kit)
  return {
    signal: signal === kit.signal ? signal : AbortSignal.any([signal, kit.signal]),
    clock: kit.env.clock,
    fetch: kit.env.fetch,
    networks: networks.filter((network) => network.chainNamespace === namespace),
    ...(pairing && { pairing }),
  }
}
