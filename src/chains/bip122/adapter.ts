import type { NamespaceAdapter } from '../core/adapter.ts'
import { abortable } from '../core/async.ts'
import { walletConnectId } from '../core/connector.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { waitForWallet } from '../core/wait-for-wallet.ts'
import { watchOffered } from '../wallet-standard/watch-offered.ts'
import { accountRule } from './account-rule.ts'
import type { BitcoinFinder } from './bitcoin-finder.ts'
import { pageFinder } from './bitcoin-finder.ts'
import { connect, restore, revoke } from './connect.ts'
import { connectionOf } from './connection.ts'
import { describeError } from './errors.ts'
import { balanceOf } from './esplora.ts'
import { parseAddress } from './parse.ts'
import { switchNetwork } from './switch-network.ts'
import { watch } from './watch.ts'

export function createBitcoinAdapter(finder: BitcoinFinder): NamespaceAdapter<'bip122'> {
  return {
    namespace: 'bip122',
    defaultAccountType: 'payment',
    capabilities: { balance: { read: balanceOf }, send: async () => (await import('./send.ts')).send },
    accountRule,
    parseAddress,
    describeError,
    discover: (sink, options) => finder.subscribe(sink, options),
    async connect(connectorId, c) {
      if (connectorId === walletConnectId && c.pairing)
        return (await import('./remote.ts')).connectRemote(c, await c.pairing())
      const source = await waitForWallet(finder, connectorId, c)
      if (!source) throw connectionError('CONNECTOR_NOT_FOUND', { connectorId })
      return connect(source, c)
    },
    async reconnect(saved, c) {
      const { connectorId, caipNetworkId } = saved
      if (connectorId === walletConnectId) {
        const host = await c.pairing?.()
        // An empty storage has no session to restore, so the library is not loaded.
        return host?.storage.keys().length ? (await import('./remote.ts')).restoreRemote(saved, c, host) : null
      }
      const source = await waitForWallet(finder, connectorId, c)
      return source ? restore(source, caipNetworkId, c) : null
    },
    disconnect: async ({ connectorId, provider }, c) =>
      connectorId === walletConnectId
        ? (await import('../wallet-connect/remote-wallets.ts')).disconnectRemote(provider, c)
        : revoke(connectionOf(provider).wallet, c.clock),
    switchNetwork,
    async signMessage({ provider, address }, message, c) {
      c.signal.throwIfAborted()
      return abortable(provider.signMessage({ message, address }), c.signal)
    },
    watch: watchOffered(finder, watch, ({ provider }) => connectionOf(provider).raw),
  }
}

export const adapter = createBitcoinAdapter(pageFinder)
