import type { ConnectStep } from '../../chains/core/adapter.ts'
import type { WmError } from '../../chains/core/errors.ts'
import type { CaipNetworkId, Session } from '../../chains/core/types.ts'

export type { ConnectStep }

/** The link that brings a remote wallet here, and until when (epoch ms). A fresh one comes before it ends. */
export interface PairingUri {
  readonly value: string
  readonly expiresAt: number
}

/** Why the last attempt ended; kept until the next one starts, for the view that offers a way on. */
export interface Failure {
  readonly connectorId: string
  readonly error: WmError
}

/** One namespace's connection. `attempt` makes a late answer harmless: it belongs to an older number. */
export type ConnectionState =
  | { readonly status: 'disconnected'; readonly failure?: Failure }
  | {
      readonly status: 'connecting'
      readonly attempt: number
      readonly connectorId: string
      readonly step: ConnectStep
      readonly uri?: PairingUri
      /** The wallet of the list that a pairing is meant for. */
      readonly walletId?: string
      /** Still connected with this one until the new wallet approves. */
      readonly previous?: Session
    }
  | { readonly status: 'reconnecting'; readonly attempt: number; readonly connectorId: string }
  | { readonly status: 'connected'; readonly session: Session; readonly failure?: Failure }
  | { readonly status: 'switching'; readonly attempt: number; readonly to: CaipNetworkId; readonly session: Session }

/** The live session in any state that has one. */
export function sessionOf(state: ConnectionState): Session | undefined {
  if (state.status === 'connected' || state.status === 'switching') return state.session
  return state.status === 'connecting' ? state.previous : undefined
}
