import type { ConnectStep } from '../../chains/core/adapter.ts'
import type { WmError } from '../../chains/core/errors.ts'
import type { CaipNetworkId, Session } from '../../chains/core/types.ts'

export type { ConnectStep }

/** The link of a pairing. `expiresAt` is in epoch milliseconds; a new link replaces this one earlier. */
export interface PairingUri {
  readonly value: string
  readonly expiresAt: number
}

/** The reason why the last attempt failed; kept until the next one starts, for the view that offers a retry. */
export interface Failure {
  readonly connectorId: string
  readonly error: WmError
}

/** The connection of one namespace. Answers that carry an older `attempt` are ignored. */
export type ConnectionState =
  | { readonly status: 'disconnected'; readonly failure?: Failure }
  | {
      readonly status: 'connecting'
      readonly attempt: number
      readonly connectorId: string
      readonly step: ConnectStep
      readonly uri?: PairingUri
      /** The id of the wallet record for which a pairing is started. */
      readonly walletId?: string
      /** The current session; it stays connected until the new wallet approves. */
      readonly previous?: Session
    }
  | { readonly status: 'reconnecting'; readonly attempt: number; readonly connectorId: string }
  | { readonly status: 'connected'; readonly session: Session; readonly failure?: Failure }
  | { readonly status: 'switching'; readonly attempt: number; readonly to: CaipNetworkId; readonly session: Session }

/** Returns the connected session in any state that has one. */
export function sessionOf(state: ConnectionState): Session | undefined {
  if (state.status === 'connected' || state.status === 'switching') return state.session
  return state.status === 'connecting' ? state.previous : undefined
}
