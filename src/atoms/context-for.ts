import type { Context } from '../chains/core/adapter.ts'
import { anySignal } from '../chains/core/any-signal.ts'
import type { Namespace } from '../chains/core/types.ts'
import type { Kit } from './kit.ts'
import { optionsAtom } from './options/options.atoms.ts'
import { relayUrlOf } from './wallets/relay-url.ts'

/** What an adapter may use of the outside world, ended by `signal` or by the kit. */
export function contextFor(kit: Kit, namespace: Namespace, signal: AbortSignal = kit.signal): Context {
  const options = kit.store.get(optionsAtom)
  return {
    signal: signal === kit.signal ? signal : anySignal(signal, kit.signal),
    clock: kit.env.clock,
    fetch: kit.env.fetch,
    networks: options.networks.filter((network) => network.chainNamespace === namespace),
    ...(relayUrlOf(options) && {
      pairing: async () => (await import('./connection/pairing-host.ts')).pairingHostOf(kit),
    }),
    ...(options.hosts.secureFrame && {
      embedded: async () => (await import('./embedded/embedded-of.ts')).embeddedOf(kit).host,
    }),
  }
}
