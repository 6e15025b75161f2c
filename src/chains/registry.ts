import type { NamespaceAdapter } from './core/adapter.ts'
import type { Namespace } from './core/types.ts'

/** Every namespace's driver, as a chunk of its own. A row missing here does not compile. */
export const loaders = {
  eip155: () => import('./eip155/adapter.ts'),
} satisfies { readonly [N in Namespace]: () => Promise<{ readonly adapter: NamespaceAdapter<N> }> }
