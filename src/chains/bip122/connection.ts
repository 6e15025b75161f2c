import { connectionError } from '../core/error-texts/connection-error.ts'
import type { BitcoinProvider, CaipNetworkId, Session } from '../core/types.ts'
import type { WalletAccount } from './accounts.ts'
import type { BitcoinWallet } from './wallet.ts'

/** Current state of a kit's connection to a wallet. */
export interface Connection {
  /** The wallet's own object. */
  readonly raw: object
  readonly wallet: BitcoinWallet
  /** Configured networks. */
  readonly networks: readonly CaipNetworkId[]
  caipNetworkId: CaipNetworkId
  /** Accounts on all networks. */
  accounts: readonly WalletAccount[]
  /** Returns further fields of the sessions of a wallet on another device. */
  readonly facts?: () => Required<Pick<Session, 'approved' | 'wallet'>>
}

const connections = new WeakMap<BitcoinProvider, Connection>()

export const setConnection = (provider: BitcoinProvider, connection: Connection): void =>
  void connections.set(provider, connection)

/**
 * Returns the connection of a session's provider.
 * @throws {WmError<'NOT_CONNECTED'>} The provider is not one of this adapter.
 */
export function connectionOf(provider: BitcoinProvider): Connection {
  const connection = connections.get(provider)
  if (!connection) throw connectionError('NOT_CONNECTED')
  return connection
}
