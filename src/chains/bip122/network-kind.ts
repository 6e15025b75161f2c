import type { CaipNetworkId } from '../core/types.ts'

/** Kind of address. The public test networks share one, and so do all networks of integrators. */
export type NetworkKind = 'main' | 'test' | 'local'

export const networkIds = {
  main: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
} as const

const kinds: { readonly [id: CaipNetworkId]: NetworkKind } = {
  [networkIds.main]: 'main',
  [networkIds.testnet]: 'test',
  [networkIds.signet]: 'test',
  // Testnet 4: wallets have no name for it, but an integrator may configure it.
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'test',
}

/** Returns a network's kind of address; custom networks use those of regtest. */
export const networkKind = (id: CaipNetworkId): NetworkKind =>
  Object.hasOwn(kinds, id) ? (kinds[id] as NetworkKind) : 'local'
