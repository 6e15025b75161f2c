import { anySignal } from '../../chains/core/any-signal.ts'
import type { Context } from '../../chains/core/context.ts'
import type { Namespace } from '../../chains/core/types.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { relayHost } from './hosts.ts'

/** Returns everything that an adapter may use outside its own code. Its signal aborts with `signal` or the kit. */
export function adapterContext(kit: Kit, namespace: Namespace, signal: AbortSignal = kit.signal): Context {
  const options = kit.store.get(optionsAtom)
  return {
    signal: signal === kit.signal ? signal : anySignal(signal, kit.signal),
    clock: kit.env.clock,
    fetch: kit.env.fetch,
    networks: options.networks.filter((network) => network.chainNamespace === namespace),
    ...(kit.hosts &&
      relayHost(options) && {
        pairing: kit.hosts.pairing,
      }),
    ...(kit.hosts &&
      options.hosts.secureFrame && {
        embedded: kit.hosts.embedded,
      }),
  }
}
