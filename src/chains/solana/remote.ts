import type { ConnectContext } from '../core/adapter.ts'
import { type SavedSession, walletConnectId } from '../core/connector.ts'
import type { Context } from '../core/context.ts'
import type { PairingHost } from '../core/pairing-host.ts'
import type { Session } from '../core/types.ts'
import { type Open, pairRemote, restorePaired } from '../wallet-connect/remote-wallets.ts'
import { setConnection } from './connection.ts'
import { createProvider } from './provider.ts'
import { remoteConnection } from './remote-connection.ts'
import { makeSession } from './session.ts'

const namespace = 'solana'

const open: Open<'solana'> = async ({ address, link }) => {
  const connection = remoteConnection(link)
  const { wallet } = connection
  const provider = createProvider(wallet)
  setConnection(provider, connection)
  return makeSession(walletConnectId, provider, wallet.accounts() ?? [], connection.caipNetworkId, address)
}

export const connectRemote = async (c: ConnectContext, host: PairingHost): Promise<Session<'solana'>> =>
  (await pairRemote(namespace, c, host, open)).session

export const restoreRemote = (saved: SavedSession, c: Context, host: PairingHost): Promise<Session<'solana'> | null> =>
  restorePaired(namespace, saved, c, host, open)
