import type { CaipNetworkId } from '../core/types.ts'

/** Which addresses a network has. The public test networks share theirs; so do all that an integrator runs. */
export type Kind = 'main' | 'test' | 'local'

export const ids = {
  main: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
} as const

const kinds: { readonly [id: CaipNetworkId]: Kind } = {
  [ids.main]: 'main',
  [ids.testnet]: 'test',
  [ids.signet]: 'test',
  // Testnet 4: no wallet is asked for it by name, and an integrator may have it.
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'test',
}

/** A network of the integrator's own has the addresses of a regression test. */
export const kindOf = (id: CaipNetworkId): Kind => (Object.hasOwn(kinds, id) ? (kinds[id] as Kind) : 'local')
