import { transferError } from '../core/error-texts/transfer-error.ts'
import type { Network } from '../core/types.ts'
import { addressScript } from './address-script.ts'
import { addressOn } from './parse.ts'

/**
 * Returns the output script of an address.
 * @throws {WmError<'ADDRESS_INVALID'>} It is no address of this network.
 */
export function scriptOf(network: Network, raw: string): Uint8Array {
  const address = addressOn(network.caipNetworkId, raw)
  const found = address && addressScript(network.caipNetworkId, address)
  if (!found) throw transferError('ADDRESS_INVALID', { value: String(raw).slice(0, 100) })
  return found.script
}
