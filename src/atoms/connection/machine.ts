import type { WmError } from '../../chains/core/errors.ts'
import type { CaipNetworkId, Session } from '../../chains/core/types.ts'
import { type ConnectionState, type ConnectStep, type PairingUri, sessionOf } from './connection-state.ts'

export type ConnectionEvent =
  | { readonly type: 'CONNECT'; readonly attempt: number; readonly connectorId: string; readonly walletId?: string }
  | { readonly type: 'RECONNECT'; readonly attempt: number; readonly connectorId: string }
  | { readonly type: 'STEP'; readonly attempt: number; readonly step: ConnectStep }
  | { readonly type: 'URI'; readonly attempt: number; readonly uri: PairingUri }
  | { readonly type: 'SESSION'; readonly attempt: number; readonly session: Session }
  | { readonly type: 'FAILED'; readonly attempt: number; readonly error?: WmError }
  | { readonly type: 'SWITCH'; readonly attempt: number; readonly to: CaipNetworkId }
  /** The wallet changed account or network by itself. */
  | { readonly type: 'CHANGED'; readonly session: Session }
  /** The wallet, or the visitor, ended the session of this connector. */
  | { readonly type: 'DISCONNECTED'; readonly connectorId: string }
  /** Another live session of the namespace takes over. */
  | { readonly type: 'ACTIVATE'; readonly session: Session }

const disconnected: ConnectionState = { status: 'disconnected' }

/**
 * The next state. Total: an event that does not fit, or that belongs to an older attempt, changes nothing
 * (the same object is returned).
 */
export function step(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'CONNECT': {
      const previous = sessionOf(state)
      const next = {
        status: 'connecting',
        attempt: event.attempt,
        connectorId: event.connectorId,
        step: 'prompt',
        ...(event.walletId && { walletId: event.walletId }),
      } as const
      return previous ? { ...next, previous } : next
    }
    case 'RECONNECT':
      return state.status === 'disconnected'
        ? { status: 'reconnecting', attempt: event.attempt, connectorId: event.connectorId }
        : state
    case 'STEP':
      return state.status === 'connecting' && state.attempt === event.attempt ? { ...state, step: event.step } : state
    case 'URI':
      return state.status === 'connecting' && state.attempt === event.attempt ? { ...state, uri: event.uri } : state
    case 'SESSION':
      return 'attempt' in state && state.attempt === event.attempt
        ? { status: 'connected', session: event.session }
        : state
    case 'FAILED':
      return failed(state, event)
    case 'SWITCH': {
      // Also from a running attempt: the newer wish wins, as everywhere.
      const session = sessionOf(state)
      return session ? { status: 'switching', attempt: event.attempt, to: event.to, session } : state
    }
    case 'CHANGED':
      return changed(state, event.session)
    case 'DISCONNECTED':
      return ended(state, event.connectorId)
    case 'ACTIVATE':
      return state.status === 'connecting'
        ? { ...state, previous: event.session }
        : { status: 'connected', session: event.session }
  }
}

function failed(
  state: ConnectionState,
  event: { readonly attempt: number; readonly error?: WmError },
): ConnectionState {
  if (!('attempt' in state) || state.attempt !== event.attempt) return state
  if (state.status === 'switching') return { status: 'connected', session: state.session }
  const failure = event.error && { failure: { connectorId: state.connectorId, error: event.error } }
  return 'previous' in state && state.previous
    ? { status: 'connected', session: state.previous, ...failure }
    : { status: 'disconnected', ...failure }
}

function changed(state: ConnectionState, session: Session): ConnectionState {
  const current = sessionOf(state)
  if (!current || current.connectorId !== session.connectorId) return state
  if (state.status === 'connecting') return { ...state, previous: session }
  // The wallet arrived where it was asked to go: its own word is trusted over the pending answer.
  if (state.status === 'switching')
    return session.caipNetworkId === state.to ? { status: 'connected', session } : { ...state, session }
  return { status: 'connected', session }
}

function ended(state: ConnectionState, connectorId: string): ConnectionState {
  if (state.status === 'reconnecting') return state.connectorId === connectorId ? disconnected : state
  if (sessionOf(state)?.connectorId !== connectorId) return state
  if (state.status !== 'connecting') return disconnected
  const { previous: _, ...rest } = state
  return rest
}
