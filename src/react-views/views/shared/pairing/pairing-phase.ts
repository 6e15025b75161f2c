import { type ConnectionState, sessionOf } from '../../../../atoms/connection/connection-state.ts'
import { walletConnectId } from '../../../../chains/core/connector.ts'
import { WmError } from '../../../../chains/core/errors.ts'

/** `waiting` covers everything before a wallet has the link, also the moment before there is one. */
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

/** What a pairing view has to show. `available`: the page has a relay. */
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
