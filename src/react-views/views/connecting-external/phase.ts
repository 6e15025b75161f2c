import { type ConnectionState, type ConnectStep, sessionOf } from '../../../atoms/connection/connection-state.ts'
import { WmError } from '../../../chains/core/errors.ts'

export type Phase = ConnectStep | 'ready' | 'missing' | 'declined' | 'failed' | 'connected'

/** What the connecting view of one wallet has to show. `ready`: there, and nothing was tried yet. */
export function phaseOf(connectorId: string, state: ConnectionState, installed: boolean): Phase {
  if (state.status === 'connecting')
    return state.connectorId === connectorId ? state.step : installed ? 'ready' : 'missing'
  const failure = 'failure' in state ? state.failure : undefined
  if (failure?.connectorId === connectorId && installed)
    return WmError.is(failure.error, 'USER_REJECTED') ? 'declined' : 'failed'
  if (sessionOf(state)?.connectorId === connectorId) return 'connected'
  return installed ? 'ready' : 'missing'
}
