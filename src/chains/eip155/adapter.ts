import type { BalanceCapability, Context, NamespaceAdapter } from '../core/adapter.ts'
import { awaitSource } from '../core/await-source.ts'
import { authId, walletConnectId } from '../core/connector.ts'
import { WmError } from '../core/errors.ts'
import { parse, quantity } from '../core/schema.ts'
import { connect, restore, revoke } from './connect.ts'
import { createDiscovery, type Discovery, type Source } from './discovery.ts'
import { page, pageDiscovery } from './page-discovery.ts'
import { parseAddress } from './parse.ts'
import { describeProvider } from './session.ts'
import { rpcOf } from './transport.ts'
import { watch } from './watch.ts'

const balance: BalanceCapability = {
  read: async (network, address, c) => parse(quantity, await rpcOf(network, c)('eth_getBalance', [address, 'latest'])),
}

async function embeddedSource(c: Context): Promise<Source | undefined> {
  const host = await c.embedded?.()
  if (!host) return undefined
  const { eip155: provider, accountType } = host
  describeProvider(provider, () => ({ accountType: accountType() }))
  const connector = { id: authId, type: 'AUTH', name: '', namespaces: ['eip155'], installed: false } as const
  return { connector, provider, raw: provider }
}

/** The EVM driver over the wallets of one page. */
export function createEip155Adapter(
  page: EventTarget | undefined,
  discovery: Discovery = createDiscovery(page),
): NamespaceAdapter<'eip155'> {
  return {
    namespace: 'eip155',
    defaultAccountType: 'smartAccount',
    capabilities: {
      balance,
      send: async () => (await import('./send.ts')).send,
      oneClickSignIn: (connectorId, proposed) =>
        connectorId === walletConnectId && proposed.every((namespace) => namespace === 'eip155'),
    },
    parseAddress,
    describeError: async (error) => (await import('./errors.ts')).describeError(error),
    discover: (sink, options) => discovery.subscribe(sink, options),
    async connect(connectorId, c) {
      if (connectorId === walletConnectId && c.pairing)
        return (await import('./remote.ts')).connectRemote(c, await c.pairing())
      const source = await (connectorId === authId ? embeddedSource(c) : awaitSource(discovery, connectorId, c))
      if (!source) throw new WmError('CONNECTOR_NOT_FOUND', { connectorId })
      return connect(source, c)
    },
    async reconnect(saved, c) {
      if (saved.connectorId === walletConnectId) {
        const host = await c.pairing?.()
        // Nothing stored, nothing to restore: the library is not even fetched.
        return host?.storage.keys().length ? (await import('./remote.ts')).restoreRemote(saved, c, host) : null
      }
      const { connectorId } = saved
      const source = await (connectorId === authId ? embeddedSource(c) : awaitSource(discovery, connectorId, c))
      return source ? restore(source, c) : null
    },
    disconnect: async ({ connectorId, provider }, c) =>
      connectorId === walletConnectId
        ? (await import('../wallet-connect/remote-wallets.ts')).disconnectRemote(provider, c)
        : revoke(provider, c.clock),
    // Connecting does not pay for these.
    switchNetwork: async (session, id, c) => (await import('./switch-network.ts')).switchNetwork(session, id, c),
    signMessage: async (session, message, c) => (await import('./sign-message.ts')).signMessage(session, message, c),
    watch,
  }
}

export const adapter = createEip155Adapter(page, pageDiscovery)
