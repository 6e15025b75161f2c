import { type ConnectionState, sessionOf } from '../../../../atoms/sessions/connection-state.ts'
import { walletConnectId } from '../../../../chains/core/connector.ts'
import { WmError } from '../../../../chains/core/errors.ts'

/** State of a pairing. `waiting` lasts until a wallet has the link, and includes the time before there is one. */
export type PairingPhase =
  | 'off'
  | 'waiting'
  | 'scanned'
  | 'switching'
  | 'unreachable'
  | 'declined'
  | 'expired'
  | 'failed'
  | 'connected'

/** Returns the state that a pairing view shows. `available`: the page has a relay. */
export function pairingPhase(state: ConnectionState, available: boolean): PairingPhase {
  if (state.status === 'connecting' && state.connectorId === walletConnectId) {
    switch (state.step) {
      case 'scanned':
      case 'unreachable':
        return state.step
      case 'switching':
      case 'adding':
        return 'switching'
      default:
        return 'waiting'
    }
  }
  const failure = 'failure' in state ? state.failure : undefined
  if (failure?.connectorId === walletConnectId) {
    if (WmError.is(failure.error, 'USER_REJECTED')) return 'declined'
    return WmError.is(failure.error, 'PAIRING_EXPIRED') ? 'expired' : 'failed'
  }
  if (state.status !== 'connecting' && sessionOf(state)?.connectorId === walletConnectId) return 'connected'
  return available ? 'waiting' : 'off'
}
