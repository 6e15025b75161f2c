import { WmError } from './errors.ts'
import type { CaipAddress, CaipNetworkId } from './types.ts'

/**
 * Splits a CAIP-2 network id into its two non-empty parts.
 * @throws {WmError<'CAIP_NETWORK_INVALID'>} Not exactly two non-empty parts.
 */
export function parseCaipNetworkId(value: string): { namespace: string; reference: string } {
  const [namespace, reference, ...rest] = value.split(':')
  if (!namespace || !reference || rest.length > 0) throw new WmError('CAIP_NETWORK_INVALID', { value })
  return { namespace, reference }
}

/**
 * Splits a CAIP-10 account id into its three non-empty parts.
 * @throws {WmError<'CAIP_ADDRESS_INVALID'>} Not exactly three non-empty parts.
 */
export function parseCaipAddress(value: string): {
  namespace: string
  reference: string
  address: string
  caipNetworkId: CaipNetworkId
} {
  const [namespace, reference, address, ...rest] = value.split(':')
  if (!namespace || !reference || !address || rest.length > 0) throw new WmError('CAIP_ADDRESS_INVALID', { value })
  return { namespace, reference, address, caipNetworkId: `${namespace}:${reference}` }
}

/** Joins a network id and an address to a CAIP-10 account id. */
export function toCaipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}` as CaipAddress
}
