import type { Account, Session } from '../../chains/core/types.ts'
import type { ConnectedAccount } from '../kit-handle.ts'

/** A session as `connect()` hands it to the integrator. */
export function connectedAccount({
  address,
  accounts,
  namespace,
  caipNetworkId,
  connectorId,
}: Session): ConnectedAccount {
  const { type } = accounts.find((account) => account.address === address) as Account
  return { address, type, namespace, caipNetworkId, connectorId }
}
