import type { Unsubscribe } from '../core/adapter.ts'
import { WmError } from '../core/errors.ts'
import type { CaipNetworkId, Session, SolanaProvider } from '../core/types.ts'
import type { StandardWallet } from './wallet.ts'

/**
 * One connection of one kit with a wallet. A Solana wallet is on no network of its own: which one counts is the page's
 * choice, and two kits of a page may choose differently.
 */
export interface Connection {
  readonly wallet: StandardWallet
  caipNetworkId: CaipNetworkId
  /** Of a wallet on another device. */
  readonly remote?: {
    facts(): Required<Pick<Session, 'approved' | 'wallet'>>
    /** Calls back when its session is over; `elsewhere` when another page of this site ended or replaced it. */
    onOver(listener: (elsewhere: boolean) => void): Unsubscribe
  }
}

const connections = new WeakMap<SolanaProvider, Connection>()

export const setConnection = (provider: SolanaProvider, connection: Connection): void =>
  void connections.set(provider, connection)

/** What else the sessions of a provider say. */
export const factsOf = (provider: SolanaProvider) => connections.get(provider)?.remote?.facts()

/**
 * The wallet behind a session's provider.
 * @throws {WmError<'NOT_CONNECTED'>} The provider was not made here.
 */
export function connectionOf(provider: SolanaProvider): Connection {
  const connection = connections.get(provider)
  if (!connection) throw new WmError('NOT_CONNECTED')
  return connection
}
