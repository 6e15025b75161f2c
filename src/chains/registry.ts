import type { DiscoverOptions, NamespaceAdapter, Unsubscribe } from './core/adapter.ts'
import type { ConnectorSink } from './core/connector.ts'
import type { Namespace } from './core/types.ts'

/** Every namespace's driver, as a chunk of its own. A row missing here does not compile. */
export const loaders = {
  eip155: () => import('./eip155/adapter.ts'),
  solana: () => import('./solana/adapter.ts'),
  bip122: () => import('./bip122/adapter.ts'),
} satisfies { readonly [N in Namespace]: () => Promise<{ readonly adapter: NamespaceAdapter<N> }> }

type Discover = (sink: ConnectorSink, options: DiscoverOptions) => Unsubscribe

/** Every namespace's wallet finder: what listing wallets needs, a fraction of the driver. */
export const finders = {
  eip155: async () => (await import('./eip155/page-discovery.ts')).pageDiscovery.subscribe,
  solana: async () => (await import('./solana/page-discovery.ts')).pageDiscovery.subscribe,
  bip122: async () => (await import('./bip122/page-discovery.ts')).pageDiscovery.subscribe,
} satisfies { readonly [N in Namespace]: () => Promise<Discover> }
