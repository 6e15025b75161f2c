import { walletConnectId } from '../../chains/core/connector.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'
import { contextFor } from '../context-for.ts'
import type { Kit } from '../kit.ts'

/** A remote wallet has to be told that its session is over; a wallet of this browser finds out by itself. */
export async function endRemote(kit: Kit, namespace: Namespace): Promise<void> {
  try {
    const adapter = await adapterOf(namespace)
    const context = contextFor(kit, namespace)
    const session = await adapter.reconnect({ connectorId: walletConnectId, leaving: true }, context)
    if (session) await adapter.disconnect(session, context)
  } catch {
    // It runs out by itself.
  }
}
