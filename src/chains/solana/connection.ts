import type { Unsubscribe } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import type { CaipNetworkId, Session, SolanaProvider } from '../core/types.ts'
import type { StandardWallet } from './wallet.ts'

/**
 * Connection of a kit to a wallet. A Solana wallet has no current network: the page chooses it, and two kits of a page
 * may choose differently.
 */
export interface Connection {
  readonly wallet: StandardWallet
  caipNetworkId: CaipNetworkId
  /** Set for a wallet on another device. */
  readonly remote?: {
    facts(): Required<Pick<Session, 'approved' | 'wallet'>>
    /** Calls `listener` when the session is over; `elsewhere` when another page of this origin ended or replaced it. */
    onOver(listener: (elsewhere: boolean) => void): Unsubscribe
  }
}

const connections = new WeakMap<SolanaProvider, Connection>()

export const setConnection = (provider: SolanaProvider, connection: Connection): void =>
  void connections.set(provider, connection)

/** Returns further fields of a provider's sessions. */
export const remoteFacts = (provider: SolanaProvider) => connections.get(provider)?.remote?.facts()

/**
 * Returns the connection of a session's provider.
 * @throws {WmError<'NOT_CONNECTED'>} The provider is not one of this adapter.
 */
export function connectionOf(provider: SolanaProvider): Connection {
  const connection = connections.get(provider)
  if (!connection) throw connectionError('NOT_CONNECTED')
  return connection
}
