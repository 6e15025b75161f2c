import type { ConnectContext } from '../core/adapter.ts'
import { type SavedSession, walletConnectId } from '../core/connector.ts'
import type { Context } from '../core/context.ts'
import type { PairingHost } from '../core/pairing-host.ts'
import type { Session } from '../core/types.ts'
import { type Open, pairRemote, restorePaired } from '../wallet-connect/remote-wallets.ts'
import { type Connection, setConnection } from './connection.ts'
import { createProvider } from './provider.ts'
import { remoteWallet } from './remote-wallet.ts'
import { makeSession } from './session.ts'

const namespace = 'bip122'

const open: Open<'bip122'> = async ({ c, address, link: follow }) => {
  const networks = c.networks.map(({ caipNetworkId }) => caipNetworkId)
  const { wallet, link } = remoteWallet(follow, networks)
  const facts = () => {
    const { approved, wallet } = link.session()
    return { approved, wallet }
  }
  const accounts = wallet.current() ?? []
  const connection: Connection = { raw: link, wallet, networks, caipNetworkId: wallet.at(), accounts, facts }
  const provider = createProvider(connection)
  setConnection(provider, connection)
  return makeSession(walletConnectId, provider, connection, address)
}

export const connectRemote = async (c: ConnectContext, host: PairingHost): Promise<Session<'bip122'>> =>
  (await pairRemote(namespace, c, host, open)).session

export const restoreRemote = (saved: SavedSession, c: Context, host: PairingHost): Promise<Session<'bip122'> | null> =>
  restorePaired(namespace, saved, c, host, open)
