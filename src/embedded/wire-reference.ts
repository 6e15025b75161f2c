import type { CaipNetworkId } from '../chains/core/types.ts'

/** A network as an RPC request carries it: its number where it has one, else the bare id (protocol §3.6). */
export function wireReference(id: CaipNetworkId): number | string {
  const bare = id.slice(id.indexOf(':') + 1)
  return /^\d+$/.test(bare) ? Number(bare) : bare
}
