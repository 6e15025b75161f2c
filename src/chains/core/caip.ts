import type { CaipAddress, CaipNetworkId } from './types.ts'

/** Returns the CAIP-10 account id of an address on a network. */
export function toCaipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}` as CaipAddress
}
