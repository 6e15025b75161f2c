import type { BalanceCapability, Context, NamespaceAdapter } from '../core/adapter.ts'
import { abortable } from '../core/async.ts'
import { awaitSource } from '../core/await-source.ts'
import { encodeBase58 } from '../core/base58.ts'
import { authId, walletConnectId } from '../core/connector.ts'
import { WmError } from '../core/errors.ts'
import { parse } from '../core/schema.ts'
import { watchOffered } from '../wallet-standard/watch-offered.ts'
import { chainName } from './chain-name.ts'
import { connect, forget, restore } from './connect.ts'
import { connectionOf } from './connection.ts'
import type { Discovery, Source } from './discovery.ts'
import { describeError, walletError } from './errors.ts'
import { pageDiscovery } from './page-discovery.ts'
import { parseAddress } from './parse.ts'
import { rpcOf } from './rpc.ts'
import { makeSession } from './session.ts'
import { inContext, u64 } from './values.ts'
import { readWallet } from './wallet.ts'
import { watch } from './watch.ts'

const balance: BalanceCapability = {
  async read(network, address, c) {
    const answer = await rpcOf(network, c)('getBalance', [address, { commitment: 'confirmed' }])
    return parse(inContext(u64), answer).value
  },
}

async function embeddedSource(c: Context): Promise<Source | undefined> {
  const wallet = readWallet((await c.embedded?.())?.solana)
  const connector = { id: authId, type: 'AUTH', name: '', namespaces: ['solana'], installed: false } as const
  return wallet && { connector, wallet }
}

/** The Solana driver over the wallets of one page. */
export function createSolanaAdapter(discovery: Discovery): NamespaceAdapter<'solana'> {
  return {
    namespace: 'solana',
    localNetworks: true,
    defaultAccountType: 'eoa',
    capabilities: {
      balance,
      send: async () => (await import('./send.ts')).send,
      oneClickSignIn: (connectorId, proposed) =>
        discovery.find(connectorId)?.wallet.features.signIn !== undefined &&
        proposed.every((namespace) => namespace === 'solana'),
    },
    parseAddress,
    describeError,
    discover: (sink, options) => discovery.subscribe(sink, options),
    async connect(connectorId, c) {
      if (connectorId === walletConnectId && c.pairing)
        return (await import('./remote.ts')).connectRemote(c, await c.pairing())
      const source = await (connectorId === authId ? embeddedSource(c) : awaitSource(discovery, connectorId, c))
      if (!source) throw new WmError('CONNECTOR_NOT_FOUND', { connectorId })
      return connect(source, c)
    },
    async reconnect(saved, c) {
      const { connectorId, caipNetworkId } = saved
      if (connectorId === walletConnectId) {
        const host = await c.pairing?.()
        // Nothing stored, nothing to restore: the library is not even fetched.
        return host?.storage.keys().length ? (await import('./remote.ts')).restoreRemote(saved, c, host) : null
      }
      const source = await (connectorId === authId ? embeddedSource(c) : awaitSource(discovery, connectorId, c))
      return source ? restore(source, caipNetworkId, c) : null
    },
    disconnect: async ({ connectorId, provider }, c) =>
      connectorId === walletConnectId
        ? (await import('../wallet-connect/remote-wallets.ts')).disconnectRemote(provider, c)
        : forget(connectionOf(provider).wallet, c.clock),
    // Nothing to ask the wallet for: it hears of the network with each request.
    async switchNetwork(session, id, c) {
      c.signal.throwIfAborted()
      if (!c.networks.some(({ caipNetworkId }) => caipNetworkId === id)) throw new WmError('NETWORK_NOT_FOUND', { id })
      const connection = connectionOf(session.provider)
      const { remote, wallet } = connection
      const has = remote ? remote.facts().approved.includes(id) : chainName(id, wallet.chains)
      if (!has) throw new WmError('CHAIN_UNSUPPORTED')
      connection.caipNetworkId = id
      // A wallet of this browser has the same accounts everywhere; another device approved them network by network.
      if (!remote) return Object.freeze({ ...session, caipNetworkId: id })
      return makeSession(session.connectorId, session.provider, wallet.accounts() ?? [], id, session.address)
    },
    async signMessage({ provider, address, caipNetworkId }, message, c) {
      c.signal.throwIfAborted()
      const asked = provider.signMessage(new TextEncoder().encode(message), { address, caipNetworkId })
      try {
        return encodeBase58(await abortable(asked, c.signal))
      } catch (error) {
        c.signal.throwIfAborted()
        throw walletError(error, 'sign', 'INTERNAL')
      }
    },
    watch: watchOffered(discovery, watch, ({ provider }) => connectionOf(provider).wallet.raw),
  }
}

export const adapter = createSolanaAdapter(pageDiscovery)
