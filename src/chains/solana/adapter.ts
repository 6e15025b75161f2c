import type { NamespaceAdapter } from '../core/adapter.ts'
import { abortable } from '../core/async.ts'
import type { BalanceCapability } from '../core/balance-capability.ts'
import { encodeBase58 } from '../core/base58.ts'
import { authId, walletConnectId } from '../core/connector.ts'
import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { runtimeError } from '../core/error-texts/runtime-error.ts'
import { parse } from '../core/schema.ts'
import { waitForWallet } from '../core/wait-for-wallet.ts'
import { watchOffered } from '../wallet-standard/watch-offered.ts'
import { chainName } from './chain-name.ts'
import { connect, restore, revoke } from './connect.ts'
import { connectionOf } from './connection.ts'
import { describeError, walletError } from './errors.ts'
import { parseAddress } from './parse.ts'
import { inContext, rpcOf, u64 } from './rpc.ts'
import { makeSession } from './session.ts'
import type { SolanaFinder, Source } from './solana-finder.ts'
import { pageFinder } from './solana-finder.ts'
import { readWallet } from './wallet.ts'
import { watch } from './watch.ts'

const balance: BalanceCapability = {
  async read(network, address, c) {
    const answer = await rpcOf(network, c)('getBalance', [address, { commitment: 'confirmed' }])
    return parse(inContext(u64), answer).value
  },
  holdings: async () => (await import('./token-balances.ts')).holdings,
}

async function embeddedSource(c: Context): Promise<Source | undefined> {
  const wallet = readWallet((await c.embedded?.())?.solana)
  const connector = { id: authId, type: 'AUTH', name: '', namespaces: ['solana'], installed: false } as const
  return wallet && { connector, wallet }
}

export function createSolanaAdapter(finder: SolanaFinder): NamespaceAdapter<'solana'> {
  return {
    namespace: 'solana',
    localNetworks: true,
    defaultAccountType: 'eoa',
    capabilities: {
      balance,
      send: async () => (await import('./send.ts')).send,
      oneClickSignIn: (connectorId) => finder.find(connectorId)?.wallet.features.signIn !== undefined,
    },
    parseAddress,
    describeError,
    discover: (sink, options) => finder.subscribe(sink, options),
    async connect(connectorId, c) {
      if (connectorId === walletConnectId && c.pairing)
        return (await import('./remote.ts')).connectRemote(c, await c.pairing())
      const source = await (connectorId === authId ? embeddedSource(c) : waitForWallet(finder, connectorId, c))
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
      const source = await (connectorId === authId ? embeddedSource(c) : waitForWallet(finder, connectorId, c))
      return source ? restore(source, caipNetworkId, c) : null
    },
    disconnect: async ({ connectorId, provider }, c) =>
      connectorId === walletConnectId
        ? (await import('../wallet-connect/remote-wallets.ts')).disconnectRemote(provider, c)
        : revoke(connectionOf(provider).wallet, c.clock),
    // The wallet needs no request: each later request names the network.
    async switchNetwork(session, id, c) {
      c.signal.throwIfAborted()
      if (!c.networks.some(({ caipNetworkId }) => caipNetworkId === id)) throw runtimeError('NETWORK_NOT_FOUND', { id })
      const connection = connectionOf(session.provider)
      const { remote, wallet } = connection
      const has = remote ? remote.facts().approved.includes(id) : chainName(id, wallet.chains)
      if (!has) throw connectionError('CHAIN_UNSUPPORTED')
      connection.caipNetworkId = id
      // An installed wallet has the same accounts on all networks; a remote wallet approved accounts for each network.
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
    watch: watchOffered(finder, watch, ({ provider }) => connectionOf(provider).wallet.raw),
  }
}

export const adapter = createSolanaAdapter(pageFinder)
