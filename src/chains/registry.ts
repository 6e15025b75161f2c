import type { DiscoverOptions, NamespaceAdapter } from './core/adapter.ts'
import type { ConnectorSink } from './core/connector.ts'
import type { Unsubscribe } from './core/context.ts'
import type { Namespace } from './core/types.ts'

/** Adapter of each namespace, in a chunk of its own. A missing row does not compile. */
export const loaders = {
  eip155: () => import('./eip155/adapter.ts'),
  solana: () => import('./solana/adapter.ts'),
  bip122: () => import('./bip122/adapter.ts'),
  polkadot: () => import('./polkadot/adapter.ts'),
  cosmos: () => import('./cosmos/adapter.ts'),
} satisfies { readonly [N in Namespace]: () => Promise<{ readonly adapter: NamespaceAdapter<N> }> }

type Discover = (sink: ConnectorSink, options: DiscoverOptions) => Unsubscribe

/** Finds no wallets: these namespaces are reached by pairing only. */
const pairedOnly: Discover = () => () => {}

/** Wallet finder of each namespace, loaded without the much larger adapter. */
export const finders = {
  eip155: async () => (await import('./eip155/eip155-finder.ts')).pageFinder.subscribe,
  solana: async () => (await import('./solana/solana-finder.ts')).pageFinder.subscribe,
  bip122: async () => (await import('./bip122/bitcoin-finder.ts')).pageFinder.subscribe,
  polkadot: async () => pairedOnly,
  cosmos: async () => pairedOnly,
} satisfies { readonly [N in Namespace]: () => Promise<Discover> }
