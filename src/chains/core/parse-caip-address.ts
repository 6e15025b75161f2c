import { connectionError } from './error-texts/connection-error.ts'
import type { CaipNetworkId } from './types.ts'

/**
 * Splits a [CAIP-10](https://chainagnostic.org/CAIPs/caip-10) account id into its three non-empty parts.
 * @throws {WmError<'CAIP_ADDRESS_INVALID'>} Not exactly three non-empty parts.
 */
export function parseCaipAddress(value: string): {
  namespace: string
  reference: string
  address: string
  caipNetworkId: CaipNetworkId
} {
  const [namespace, reference, address, ...rest] = value.split(':')
  if (!namespace || !reference || !address || rest.length > 0) throw connectionError('CAIP_ADDRESS_INVALID', { value })
  return { namespace, reference, address, caipNetworkId: `${namespace}:${reference}` }
}
