import type { CaipNetworkId } from './types.ts'

const bitcoin: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'

/**
 * Returns false for an address of Bitcoin's main network on another one, and the other way round. Addresses of other
 * namespaces are the same on each of their networks.
 */
export const isAddressOn = (id: CaipNetworkId, address: string): boolean =>
  !id.startsWith('bip122:') || (id === bitcoin) === /^(?:bc1|[13])/i.test(address)
