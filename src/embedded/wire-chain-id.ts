import type { CaipNetworkId } from '../chains/core/types.ts'
import { wireReference } from './wire-reference.ts'

/** A network as a login carries it: its number where it has one, else the CAIP-2 id (protocol §3.6). */
export function wireChainId(id: CaipNetworkId): number | string {
  const reference = wireReference(id)
  return typeof reference === 'number' ? reference : id
}
