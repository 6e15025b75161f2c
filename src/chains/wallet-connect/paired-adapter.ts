import type { ConnectContext, NamespaceAdapter, SessionSink } from '../core/adapter.ts'
import { abortable } from '../core/async.ts'
import { systemClock } from '../core/clock.ts'
import { walletConnectId } from '../core/connector.ts'
import type { Context, Unsubscribe } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import { runtimeError } from '../core/error-texts/runtime-error.ts'
import { type ErrorCode, WmError } from '../core/errors.ts'
import { PairedProvider } from '../core/paired-provider.ts'
import { rpcCodeOf, rpcCodes, toWmError } from '../core/rpc-codes.ts'
import type { CaipNetworkId, Session } from '../core/types.ts'
import type { RemoteLink } from './remote-link.ts'
import type { Open } from './remote-wallets.ts'
import { remoteAccounts } from './shared-accounts.ts'

/** Namespaces that are reached by pairing only. */
type Paired = 'polkadot' | 'cosmos'

/** Differences between paired namespaces. */
export interface PairedRules<N extends Paired> {
  readonly namespace: N
  parseAddress(raw: string): string | undefined
  /** Resolves with the signature of a text. Undefined in a namespace without message signatures. */
  sign?(provider: PairedProvider, message: string, address: string): Promise<string>
}

interface Connection {
  readonly link: RemoteLink
  readonly networks: readonly CaipNetworkId[]
  /**
   * Listeners receive `undefined` for a change; `true` or `false` when the session is over, `true` if by another page.
   */
  readonly listeners: Set<(over: boolean | undefined) => void>
}

// Limit of accounts, because a wallet may share hundreds.
const MOST = 100
// Milliseconds. One report per frame, however many events a wallet sends.
const FRAME = 16

const connections = new WeakMap<PairedProvider, Connection>()

function connectionOf(provider: PairedProvider): Connection {
  const connection = connections.get(provider)
  if (!connection) throw connectionError('NOT_CONNECTED')
  return connection
}

function providerOf(link: RemoteLink): PairedProvider {
  return new PairedProvider(async ({ method, params, chainId = link.chain() }) => {
    if (!link.session().approved.includes(chainId)) throw connectionError('CHAIN_UNSUPPORTED')
    if (!link.methods().includes(method)) throw rpcError('METHOD_UNSUPPORTED')
    try {
      return await link.ask(method, params, chainId)
    } catch (error) {
      throw toWmError(error, 'request')
    }
  })
}

/**
 * Returns the adapter of a namespace whose wallets are all on other devices: they share accounts and answer requests.
 */
export function createPairedAdapter<N extends Paired>({
  namespace,
  parseAddress,
  sign,
}: PairedRules<N>): NamespaceAdapter<N> {
  const accountsOn = (link: RemoteLink, id: CaipNetworkId): readonly string[] => {
    const here = (remoteAccounts(link).get(id) ?? []).slice(0, MOST)
    // The link puts the account first that the wallet last named.
    const [lead] = link.addresses()
    const ordered = lead !== undefined && here.includes(lead) ? [lead, ...here] : here
    return [...new Set(ordered.flatMap((address) => parseAddress(address) ?? []))]
  }
  /** Moves to a network with an account: a wallet may approve a network without one. */
  function settle({ link, networks }: Connection): void {
    const has = (id: CaipNetworkId) => accountsOn(link, id).length > 0
    const { approved } = link.session()
    const id = [link.chain(), ...networks.filter((one) => approved.includes(one))].find(has)
    if (id) link.moveTo(id)
  }
  function makeSession(provider: PairedProvider, preferred?: string): Session<N> {
    const { link } = connectionOf(provider)
    const caipNetworkId = link.chain()
    const list = accountsOn(link, caipNetworkId)
    const [first] = list
    if (!first) throw connectionError('CONNECT_FAILED')
    const { approved, wallet } = link.session()
    const session = {
      namespace,
      connectorId: walletConnectId,
      address: preferred !== undefined && list.includes(preferred) ? preferred : first,
      accounts: Object.freeze(list.map((address) => Object.freeze({ address, type: 'eoa' as const }))),
      caipNetworkId,
      provider,
      approved,
      wallet,
    }
    return Object.freeze(session) as unknown as Session<N>
  }

  const open: Open<N> = async ({ c, address, link: follow }) => {
    const listeners: Connection['listeners'] = new Set()
    const emit = (over?: boolean) => {
      for (const listener of [...listeners]) listener(over)
    }
    const link = follow({
      namespace,
      chainIn(data, { approved }) {
        const reference = String(data).split(':').at(-1)
        return approved.find((id) => id === `${namespace}:${reference}`)
      },
      // Addresses are case-sensitive.
      sameForm: (one) => one,
      moved: () => emit(),
      accountsChanged: () => emit(),
      over: (elsewhere) => emit(elsewhere),
    })
    const provider = providerOf(link)
    const connection = { link, networks: c.networks.map(({ caipNetworkId }) => caipNetworkId), listeners }
    connections.set(provider, connection)
    settle(connection)
    return makeSession(provider, address)
  }
  const remote = () => import('./remote-wallets.ts')

  return {
    namespace,
    localNetworks: true,
    defaultAccountType: 'eoa',
    capabilities: {},
    parseAddress,
    describeError(error): ErrorCode | undefined {
      if (WmError.is(error)) return error.code
      const code = rpcCodeOf(error)
      return code === undefined ? undefined : rpcCodes[code]
    },
    discover: () => () => {},
    async connect(connectorId, c: ConnectContext) {
      const host = connectorId === walletConnectId ? await c.pairing?.() : undefined
      if (!host) throw connectionError('CONNECTOR_NOT_FOUND', { connectorId })
      return (await (await remote()).pairRemote(namespace, c, host, open)).session
    },
    async reconnect(saved, c: Context) {
      const host = saved.connectorId === walletConnectId ? await c.pairing?.() : undefined
      // An empty storage has no session to restore, so the library is not loaded.
      if (!host?.storage.keys().length) return null
      return (await remote()).restorePaired(namespace, saved, c, host, open)
    },
    disconnect: async ({ provider }, c) => (await remote()).disconnectRemote(provider, c),
    async switchNetwork({ provider, address }, id, c) {
      c.signal.throwIfAborted()
      if (!c.networks.some(({ caipNetworkId }) => caipNetworkId === id)) throw runtimeError('NETWORK_NOT_FOUND', { id })
      const { link } = connectionOf(provider)
      if (!link.session().approved.includes(id) || accountsOn(link, id).length === 0)
        throw connectionError('CHAIN_UNSUPPORTED')
      link.moveTo(id)
      return makeSession(provider, address)
    },
    async signMessage({ provider, address }, message, c) {
      c.signal.throwIfAborted()
      if (!sign) throw rpcError('METHOD_UNSUPPORTED')
      try {
        return await abortable(sign(provider, message, address), c.signal)
      } catch (error) {
        c.signal.throwIfAborted()
        if (!WmError.is(error, 'USER_REJECTED')) throw error
        throw connectionError('USER_REJECTED', { action: 'sign' }, { cause: error.cause })
      }
    },
    watch({ provider }, sink: SessionSink<N>): Unsubscribe {
      const connection = connectionOf(provider)
      const { link, listeners } = connection
      let cancel: (() => void) | undefined
      const stop = () => {
        cancel?.()
        listeners.delete(hear)
      }
      const report = () => {
        cancel = undefined
        settle(connection)
        if (accountsOn(link, link.chain()).length > 0) return sink.changed(makeSession(provider))
        stop()
        sink.disconnected()
      }
      function hear(over: boolean | undefined) {
        if (over === undefined) {
          cancel ??= systemClock.after(FRAME, report)
          return
        }
        stop()
        sink.disconnected(over)
      }
      listeners.add(hear)
      return stop
    },
  }
}
