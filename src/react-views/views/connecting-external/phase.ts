import { type ConnectionState, type ConnectStep, sessionOf } from '../../../atoms/sessions/connection-state.ts'
import { WmError } from '../../../chains/core/errors.ts'

export type Phase = ConnectStep | 'ready' | 'missing' | 'declined' | 'failed' | 'connected'

/** Returns the state of the view for one wallet. `ready`: the wallet is installed and there was no attempt yet. */
export function phaseOf(connectorId: string, state: ConnectionState, installed: boolean): Phase {
  if (state.status === 'connecting')
    return state.connectorId === connectorId ? state.step : installed ? 'ready' : 'missing'
  const failure = 'failure' in state ? state.failure : undefined
  if (failure?.connectorId === connectorId && installed)
    return WmError.is(failure.error, 'USER_REJECTED') ? 'declined' : 'failed'
  if (sessionOf(state)?.connectorId === connectorId) return 'connected'
  return installed ? 'ready' : 'missing'
}
