import type { WmError } from '../../chains/core/errors.ts'
import type { CaipNetworkId, Namespace, Session } from '../../chains/core/types.ts'
import { type ConnectionState, type ConnectStep, type PairingUri, sessionOf } from './connection-state.ts'

/** The identity of a session: a connector has at most one session in each namespace. */
type SessionId = Pick<Session, 'namespace' | 'connectorId'>

/** Returns true for two sessions, or names of sessions, of one connector in one namespace. */
export const isSameSession = (a: SessionId, b: SessionId): boolean =>
  a.namespace === b.namespace && a.connectorId === b.connectorId

export type ConnectionEvent =
  | { readonly type: 'CONNECT'; readonly attempt: number; readonly connectorId: string; readonly walletId?: string }
  | { readonly type: 'RECONNECT'; readonly attempt: number; readonly connectorId: string }
  | { readonly type: 'STEP'; readonly attempt: number; readonly step: ConnectStep }
  | { readonly type: 'URI'; readonly attempt: number; readonly uri: PairingUri }
  /** `keep`: the active session of another connector becomes inactive instead of ending. */
  | { readonly type: 'SESSION'; readonly attempt: number; readonly session: Session; readonly keep?: boolean }
  | { readonly type: 'FAILED'; readonly attempt: number; readonly error?: WmError }
  | { readonly type: 'SWITCH'; readonly attempt: number; readonly to: CaipNetworkId }
  /** The wallet changed its account or network on its own. */
  | { readonly type: 'CHANGED'; readonly session: Session }
  /** The session of this connector ended, by the wallet or by the visitor. */
  | { readonly type: 'DISCONNECTED'; readonly connectorId: string }
  /** A second connected session of the namespace becomes the active one. */
  | { readonly type: 'ACTIVATE'; readonly session: Session; readonly keep?: boolean }

/** A change of an inactive session. */
export type InactiveEvent =
  | { readonly type: 'INACTIVE_ADDED'; readonly session: Session }
  | { readonly type: 'INACTIVE_CHANGED'; readonly session: Session }
  | { readonly type: 'INACTIVE_ENDED'; readonly session: Session }

export type SessionsEvent = ConnectionEvent | InactiveEvent

/** A namespace's connection, and the inactive sessions of all namespaces in the order in which they become active. */
export interface Sessions {
  readonly connection: ConnectionState
  readonly inactive: readonly Session[]
}

const disconnected: ConnectionState = { status: 'disconnected' }

/**
 * Returns the next state of a namespace's sessions. When its active session ends, the next inactive one becomes active
 * in the same step: no state has a wallet twice, or none while one is connected.
 */
export function stepSessions(namespace: Namespace, sessions: Sessions, event: SessionsEvent): Sessions {
  const next = isOfInactive(event)
    ? { ...sessions, inactive: stepInactive(sessions, event) }
    : withActive(sessions, step(sessions.connection, event), event)
  const { connection, inactive } = next
  const session = connection.status === 'disconnected' && inactive.find((one) => one.namespace === namespace)
  return session
    ? {
        connection: { ...connection, status: 'connected', session },
        inactive: inactive.filter((one) => one !== session),
      }
    : next
}

const isOfInactive = (event: SessionsEvent): event is InactiveEvent => event.type.startsWith('INACTIVE')

function stepInactive({ connection, inactive }: Sessions, { type, session }: InactiveEvent): readonly Session[] {
  const others = inactive.filter((one) => !isSameSession(one, session))
  if (type === 'INACTIVE_ENDED') return others
  if (type === 'INACTIVE_CHANGED') return inactive.map((one) => (isSameSession(one, session) ? session : one))
  const active = sessionOf(connection)
  return active && isSameSession(active, session) ? inactive : [...others, session]
}

/** A session that has become active is not inactive any more; the one before it may be from then on. */
function withActive(
  { connection: before, inactive }: Sessions,
  connection: ConnectionState,
  event: ConnectionEvent,
): Sessions {
  if ((event.type !== 'SESSION' && event.type !== 'ACTIVATE') || sessionOf(connection) !== event.session)
    return { connection, inactive }
  const { session, keep } = event
  const isKnown = inactive.some((one) => isSameSession(one, session))
  const others = isKnown ? inactive.filter((one) => !isSameSession(one, session)) : inactive
  const previous = sessionOf(before)
  // A new session of the same wallet replaces its old one.
  return {
    connection,
    inactive: keep && previous && !isSameSession(previous, session) ? [...others, previous] : others,
  }
}

/**
 * Returns the next state. An event that does not fit the state, or that belongs to an older attempt, returns the same
 * object.
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
      // A switch also replaces a running attempt: the visitor's newer request wins.
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
  // The wallet reports the requested network before it answers the request; the report is sufficient.
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
