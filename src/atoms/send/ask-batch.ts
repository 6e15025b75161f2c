import { isNamespace } from '../../chains/core/namespaces.ts'
import { parseCaipNetworkId } from '../../chains/core/parse-caip-network-id.ts'
import type { SendCapability } from '../../chains/core/send-capability.ts'
import type { Kit } from '../kit/kit.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { loadAdapter } from '../services/adapters.ts'
import { allSessions } from '../sessions/multi-wallet/inactive-sessions.atoms.ts'
import { RECHECK_LIMIT, type Transfer } from './transfer.ts'
import { recordHash, updateTransfer } from './transfer-list.ts'

/**
 * Asks the wallet for the transaction of a batch, and records what it says. Resolves with true if the batch may be on
 * its way although the chain does not show it. Never rejects.
 */
export async function askBatch(kit: Kit, item: Transfer): Promise<boolean> {
  const { id, batch, caipNetworkId, connectorId } = item
  const { namespace } = parseCaipNetworkId(caipNetworkId)
  // A batch whose id the wallet has told is on its way until the wallet says something else.
  const isTold = batch !== undefined
  const session = allSessions(kit.store.get).find(
    (one) => one.connectorId === connectorId && one.namespace === namespace,
  )
  if (!session || !isNamespace(namespace)) return isTold
  try {
    const { capabilities } = await loadAdapter(namespace)
    const send = (await capabilities.send?.()) as SendCapability | undefined
    const wallet = await (await send?.swaps?.())?.batches?.()
    const given = { transfer: id, ...(batch && { batch }) }
    const found = await wallet?.outcome(session, given, adapterContext(kit, namespace))
    if (kit.signal.aborted || !found) return isTold
    if (found.status === 'sent') recordHash(kit, id, found.hash)
    else if (found.status === 'pending' && item.status !== 'pending') updateTransfer(kit, id, { status: 'pending' })
    // A wallet that has forgotten what it told may have sent it, so it counts as pending for as long as it could wait.
    if (found.status === 'unknown') return isTold && kit.env.clock.now() - item.createdAt < RECHECK_LIMIT
    return found.status === 'silent' ? isTold : found.status !== 'failed'
  } catch {
    return isTold
  }
}
