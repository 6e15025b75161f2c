import { walletConnectId } from '../../../chains/core/connector.ts'
import type { Namespace } from '../../../chains/core/types.ts'
import type { Kit } from '../../kit/kit.ts'
import { adapterContext } from '../../services/adapter-context.ts'
import { loadAdapter } from '../../services/adapters.ts'

/** Ends a paired session that this page does not restore: the wallet would show the connection until it expires. */
export async function endRemoteSession(kit: Kit, namespace: Namespace): Promise<void> {
  try {
    const adapter = await loadAdapter(namespace)
    const context = adapterContext(kit, namespace)
    const session = await adapter.reconnect({ connectorId: walletConnectId, leaving: true }, context)
    if (session) await adapter.disconnect(session, context)
  } catch {
    // A wallet that cannot be reached drops the session at its expiry.
  }
}
