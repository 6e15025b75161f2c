import type { NamespaceAdapter } from '../core/adapter.ts'
import { abortable } from '../core/async.ts'
import { awaitSource } from '../core/await-source.ts'
import { WmError } from '../core/errors.ts'
import { watchOffered } from '../wallet-standard/watch-offered.ts'
import { accountRule } from './account-rule.ts'
import { connect, forget, restore } from './connect.ts'
import { connectionOf } from './connection.ts'
import type { Discovery } from './discovery.ts'
import { describeError } from './errors.ts'
import { balanceOf } from './esplora.ts'
import { pageDiscovery } from './page-discovery.ts'
import { parseAddress } from './parse.ts'
import { switchNetwork } from './switch-network.ts'
import { watch } from './watch.ts'

/** The Bitcoin driver over the wallets of one page. */
export function createBitcoinAdapter(discovery: Discovery): NamespaceAdapter<'bip122'> {
  return {
    namespace: 'bip122',
    defaultAccountType: 'payment',
    // Nothing is sent from our views; the provider has `sendTransfer`.
    capabilities: { balance: { read: balanceOf } },
    accountRule,
    parseAddress,
    describeError,
    discover: (sink, options) => discovery.subscribe(sink, options),
    async connect(connectorId, c) {
      const source = await awaitSource(discovery, connectorId, c)
      if (!source) throw new WmError('CONNECTOR_NOT_FOUND', { connectorId })
      return connect(source, c)
    },
    async reconnect({ connectorId, caipNetworkId }, c) {
      const source = await awaitSource(discovery, connectorId, c)
      return source ? restore(source, caipNetworkId, c) : null
    },
    disconnect: ({ provider }, c) => forget(connectionOf(provider).wallet, c.clock),
    switchNetwork,
    async signMessage({ provider, address }, message, c) {
      c.signal.throwIfAborted()
      return abortable(provider.signMessage({ message, address }), c.signal)
    },
    watch: watchOffered(discovery, watch, ({ provider }) => connectionOf(provider).found.raw),
  }
}

export const adapter = createBitcoinAdapter(pageDiscovery)
