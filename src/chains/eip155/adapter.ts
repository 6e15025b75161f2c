import type { NamespaceAdapter } from '../core/adapter.ts'
import type { BalanceCapability } from '../core/balance-capability.ts'
import { authId, walletConnectId } from '../core/connector.ts'
import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { parse, quantity } from '../core/schema.ts'
import { waitForWallet } from '../core/wait-for-wallet.ts'
import { connect, restore, revoke } from './connect.ts'
import { type Eip155Finder, pageFinder, type Source } from './eip155-finder.ts'
import { parseAddress } from './parse.ts'
import { describeProvider } from './session.ts'
import { rpcOf } from './transport.ts'
import { watch } from './watch.ts'

const balance: BalanceCapability = {
  read: async (network, address, c) => parse(quantity, await rpcOf(network, c)('eth_getBalance', [address, 'latest'])),
  holdings: async () => (await import('./token-balances.ts')).holdings,
}

async function embeddedSource(c: Context): Promise<Source | undefined> {
  const host = await c.embedded?.()
  if (!host) return undefined
  const { eip155: provider, accountType } = host
  describeProvider(provider, () => ({ accountType: accountType() }))
  const connector = { id: authId, type: 'AUTH', name: '', namespaces: ['eip155'], installed: false } as const
  return { connector, provider, raw: provider }
}

export function createEip155Adapter(finder: Eip155Finder): NamespaceAdapter<'eip155'> {
  return {
    namespace: 'eip155',
    defaultAccountType: 'smartAccount',
    capabilities: {
      balance,
      send: async () => (await import('./send.ts')).send,
      smartSessions: async () => (await import('./smart-sessions.ts')).smartSessions,
      oneClickSignIn: (connectorId, proposed) =>
        connectorId === authId ||
        (connectorId === walletConnectId && proposed.every((namespace) => namespace === 'eip155')),
    },
    parseAddress,
    describeError: async (error) => (await import('./errors.ts')).describeError(error),
    discover: (sink, options) => finder.subscribe(sink, options),
    async connect(connectorId, c) {
      if (connectorId === walletConnectId && c.pairing)
        return (await import('./remote.ts')).connectRemote(c, await c.pairing())
      const source = await (connectorId === authId ? embeddedSource(c) : waitForWallet(finder, connectorId, c))
      if (!source) throw connectionError('CONNECTOR_NOT_FOUND', { connectorId })
      return connectorId === authId && c.signIn
        ? (await import('./embedded-sign-in.ts')).signInEmbedded(source, c.signIn, c)
        : connect(source, c)
    },
    async reconnect(saved, c) {
      if (saved.connectorId === walletConnectId) {
        const host = await c.pairing?.()
        // An empty storage has no session to restore, so the library is not loaded.
        return host?.storage.keys().length ? (await import('./remote.ts')).restoreRemote(saved, c, host) : null
      }
      const { connectorId } = saved
      const source = await (connectorId === authId ? embeddedSource(c) : waitForWallet(finder, connectorId, c))
      return source ? restore(source, c) : null
    },
    disconnect: async ({ connectorId, provider }, c) =>
      connectorId === walletConnectId
        ? (await import('../wallet-connect/remote-wallets.ts')).disconnectRemote(provider, c)
        : revoke(provider, c.clock),
    // Loaded on use, to stay out of the connect stage.
    switchNetwork: async (session, id, c) => (await import('./switch-network.ts')).switchNetwork(session, id, c),
    signMessage: async (session, message, c) => (await import('./sign-message.ts')).signMessage(session, message, c),
    watch,
  }
}

export const adapter = createEip155Adapter(pageFinder)
