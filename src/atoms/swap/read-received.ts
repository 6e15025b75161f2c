import { isNamespace } from '../../chains/core/namespaces.ts'
import { parseCaipNetworkId } from '../../chains/core/parse-caip-network-id.ts'
import type { Kit } from '../kit/kit.ts'
import { configuredNetwork, optionsAtom } from '../kit/options/options.atoms.ts'
import { withReadTimeout } from '../send/quote.ts'
import type { Transfer } from '../send/transfer.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { type LoadSwapDriver, loadSwapDriver } from './swap-driver.ts'

/**
 * Resolves with what a confirmed swap gave, in base units of what was received; undefined if no node tells. Never
 * rejects.
 */
export async function readReceived(
  kit: Kit,
  { caipNetworkId, hash, from, to, call, status }: Transfer,
  open: LoadSwapDriver = loadSwapDriver,
): Promise<bigint | undefined> {
  const { namespace } = parseCaipNetworkId(caipNetworkId)
  const network = configuredNetwork(kit.store.get(optionsAtom).networks, caipNetworkId)
  if (!network || !isNamespace(namespace) || !hash || !call || status !== 'confirmed') return undefined
  try {
    const { swaps } = await open(namespace)
    const reading = swaps.received({ hash, from, to, call }, network, adapterContext(kit, namespace))
    return await withReadTimeout(kit, caipNetworkId, reading)
  } catch {
    return undefined
  }
}
