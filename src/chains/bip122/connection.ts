import { WmError } from '../core/errors.ts'
import type { BitcoinProvider, CaipNetworkId } from '../core/types.ts'
import type { WalletAccount } from './accounts.ts'
import type { Found } from './found.ts'
import type { BitcoinWallet } from './wallet.ts'

/** One connection of one kit with a wallet, as it stands. */
export interface Connection {
  readonly found: Found
  readonly wallet: BitcoinWallet
  /** The page's networks. */
  readonly networks: readonly CaipNetworkId[]
  caipNetworkId: CaipNetworkId
  /** Of every network. */
  accounts: readonly WalletAccount[]
}

const connections = new WeakMap<BitcoinProvider, Connection>()

export const setConnection = (provider: BitcoinProvider, connection: Connection): void =>
  void connections.set(provider, connection)

/**
 * The wallet behind a session's provider.
 * @throws {WmError<'NOT_CONNECTED'>} The provider was not made here.
 */
export function connectionOf(provider: BitcoinProvider): Connection {
  const connection = connections.get(provider)
  if (!connection) throw new WmError('NOT_CONNECTED')
  return connection
}
