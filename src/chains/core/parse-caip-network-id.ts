import { runtimeError } from './error-texts/runtime-error.ts'

/**
 * Splits a [CAIP-2](https://chainagnostic.org/CAIPs/caip-2) network id into its two non-empty parts.
 * @throws {WmError<'CAIP_NETWORK_INVALID'>} Not exactly two non-empty parts.
 */
export function parseCaipNetworkId(value: string): { namespace: string; reference: string } {
  const [namespace, reference, ...rest] = value.split(':')
  if (!namespace || !reference || rest.length > 0) throw runtimeError('CAIP_NETWORK_INVALID', { value })
  return { namespace, reference }
}
