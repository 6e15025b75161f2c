import { ensNetwork, type NameService } from './core/name-service.ts'
import type { Namespace } from './core/types.ts'

/** The names of the namespaces that have some. Each function is loaded when a name or an address is looked up. */
export const nameServices: { readonly [N in Namespace]?: NameService } = {
  eip155: {
    normalize: async () => (await import('./eip155/normalize-name.ts')).normalizeName,
    source: async () => (await import('./eip155/ens.ts')).ensSource,
    keeper: ensNetwork,
  },
  solana: {
    normalize: async () => (await import('./solana/sol-names.ts')).normalizeSolName,
    source: async () => (await import('./solana/sol-names.ts')).solNames,
    keeper: (network) => network,
    forwardOnly: true,
  },
}
