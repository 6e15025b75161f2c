import {
  type Address,
  type Chain,
  getAddress,
  ResourceUnavailableRpcError,
  SwitchChainError,
  UnauthorizedProviderError,
  UserRejectedRequestError,
} from 'viem'
import { internalKit } from '../atoms/kit/internal-kit.ts'
import type { KitHandle } from '../atoms/kit/kit-handle.ts'
import { accountInfoAtoms } from '../atoms/sessions/account-info.ts'
import { connectionAtoms } from '../atoms/sessions/connection.atoms.ts'
import { sessionOf } from '../atoms/sessions/connection-state.ts'
import { withEmitter } from '../atoms/sessions/given-provider.ts'
import { WmError } from '../chains/core/errors.ts'
import type { Eip1193EventMap, Eip1193Provider, WalletProvider } from '../chains/core/types.ts'

/** The parameters of the wagmi connector `walletModal`. */
export interface WalletModalParameters {
  /** The kit's networks should be the same as wagmi's `chains`: wagmi can switch only to those. */
  readonly kit: KitHandle
  /** Id of a connector in `kit.getState().connectors`. Without it, the modal opens and the visitor chooses. */
  readonly connectorId?: string
  /** The connector's id in wagmi. Default: `walletModal`. The default of `name` is `Wallet Modal`. */
  readonly id?: string
  readonly name?: string
  readonly icon?: string
}

/** The kit's active account on `eip155`, in wagmi's form. */
export interface WagmiAccounts {
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** The part of wagmi's config that a connector receives and this one uses. */
export interface WagmiConfig {
  readonly chains: readonly Chain[]
  readonly emitter: {
    emit(event: 'connect' | 'change', held: WagmiAccounts): void
    emit(event: 'disconnect'): void
  }
}

/**
 * The shape of wagmi's `Connector`. Its own type is in `@wagmi/core`, which npm may
 * install where only wagmi resolves it.
 */
export type WagmiConnector = {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly type: string
  setup(): Promise<void>
  connect<withCapabilities extends boolean = false>(how?: {
    readonly chainId?: number | undefined
    readonly isReconnecting?: boolean | undefined
    readonly withCapabilities?: withCapabilities | boolean | undefined
  }): Promise<{
    accounts: withCapabilities extends true
      ? readonly { address: Address; capabilities: Record<string, unknown> }[]
      : readonly Address[]
    chainId: number
  }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<Eip1193Provider>
  isAuthorized(): Promise<boolean>
  switchChain(to: { readonly chainId: number }): Promise<Chain>
  onAccountsChanged(): void
  onChainChanged(): void
  onDisconnect(): void
}

/** Returns an error like wagmi's own: wagmi tells them apart by name. */
const wagmiError = (name: string, message: string) => Object.assign(new Error(message), { name })
/** Milliseconds in which a page mounts wagmi after the kit has restored its connections. */
const MOUNT = 2_000

const notConnected = () => wagmiError('ConnectorNotConnectedError', 'Connector not connected.')

const isSame = (a: WagmiAccounts, b: WagmiAccounts) => a.chainId === b.chainId && `${a.accounts}` === `${b.accounts}`
const hex = (chainId: number) => `0x${chainId.toString(16)}` as const

/** Returns the viem or wagmi error for a kit error, since wagmi's users test for those. */
function asViemError(error: unknown): unknown {
  if (WmError.is(error, 'USER_REJECTED') || WmError.is(error, 'MODAL_CLOSED'))
    // With the wallet's own words as its details.
    return new UserRejectedRequestError(error.cause instanceof Error ? error.cause : error)
  if (WmError.is(error, 'REQUEST_PENDING')) return new ResourceUnavailableRpcError(error)
  return WmError.is(error, 'CONNECTOR_NOT_FOUND') ? wagmiError('ProviderNotFoundError', 'Provider not found.') : error
}

/**
 * A kit as a connector of wagmi: connecting, switching and disconnecting in either of them shows
 * in both. One connector per kit.
 *
 * Its `connect` rejects with viem's `UserRejectedRequestError` (4001) when the visitor declines or closes the modal,
 * and with `ResourceUnavailableRpcError` (-32002) while the wallet shows an earlier request, like wagmi's own
 * connectors.
 *
 * @see https://wagmi.sh/dev/creating-connectors
 *
 * @example
 * import { connect, createConfig, http } from '@wagmi/core'
 * import { createKit } from 'wallet-modal'
 * import { base, mainnet } from 'wallet-modal/networks'
 * import { walletModal } from 'wallet-modal/wagmi'
 *
 * const kit = createKit({ networks: [mainnet, base] })
 * const connector = walletModal({ kit, connectorId: 'io.example.wallet' })
 * const config = createConfig({
 *   chains: [mainnet, base],
 *   connectors: [connector],
 *   transports: { [mainnet.id]: http(), [base.id]: http() },
 * })
 * const { accounts } = await connect(config, { connector })
 */
export function walletModal({
  kit,
  connectorId,
  ...shown
}: WalletModalParameters): (config: WagmiConfig) => WagmiConnector {
  const { store } = internalKit(kit)
  const infoAtom = accountInfoAtoms.eip155

  function held(): WagmiAccounts | undefined {
    const { isConnected, address, accounts, caipNetworkId } = store.get(infoAtom)
    if (!isConnected || !address) return undefined
    const others = accounts.flatMap((one) => (one.address === address ? [] : [one.address]))
    return { accounts: [address, ...others].map((one) => getAddress(one)), chainId: chainOf(caipNetworkId) }
  }
  async function connectKit(): Promise<WagmiAccounts> {
    const known = held()
    const live = sessionOf(store.get(connectionAtoms.eip155))
    if (known && (!connectorId || live?.connectorId === connectorId)) return known
    await kit.connect({ namespace: 'eip155', ...(connectorId && { connectorId }) }).catch((error: unknown) => {
      throw asViemError(error)
    })
    const now = held()
    // A paired wallet may have approved another namespace only.
    if (!now) throw notConnected()
    return now
  }

  const listeners = new Map<string, Set<(value: unknown) => void>>()
  function tell<E extends keyof Eip1193EventMap>(event: E, value: Eip1193EventMap[E]) {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  // wagmi keeps this provider for the connector's lifetime, so it is the same object for every wallet and without one.
  const wallet: WalletProvider = {
    async request(call) {
      const provider = kit.getProvider('eip155')
      if (provider) return provider.request(call)
      if (call.method === 'eth_accounts') return []
      if (call.method === 'eth_chainId') return hex(chainOf(store.get(infoAtom).caipNetworkId))
      if (call.method === 'eth_requestAccounts') return (await connectKit()).accounts
      throw new UnauthorizedProviderError(notConnected())
    },
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  }
  const provider = withEmitter(wallet)

  return ({ chains, emitter }) => {
    let last: WagmiAccounts | undefined
    /** True during wagmi's own disconnect, which needs no event. */
    let leaving = false
    /**
     * True while the page hydrates. wagmi's `reconnect` runs afterwards and takes a connection that the kit restores.
     */
    let isHydrating = typeof window !== 'undefined' && !kit.getState().initialized
    function mounted() {
      if (!isHydrating) return
      isHydrating = false
      look()
    }
    function look() {
      if (isHydrating) return
      const before = last
      const now = held()
      last = now
      if (!now) {
        if (!before) return
        tell('accountsChanged', [])
        tell('disconnect', Object.assign(new Error('Disconnected'), { code: 4900 }))
        if (!leaving) emitter.emit('disconnect')
        return
      }
      if (!before) {
        tell('connect', { chainId: hex(now.chainId) })
        tell('accountsChanged', [...now.accounts])
        return emitter.emit('connect', now)
      }
      if (isSame(before, now)) return
      if (before.chainId !== now.chainId) tell('chainChanged', hex(now.chainId))
      if (`${before.accounts}` !== `${now.accounts}`) tell('accountsChanged', [...now.accounts])
      emitter.emit('change', now)
    }

    return {
      id: 'walletModal',
      name: 'Wallet Modal',
      ...shown,
      type: walletModal.type,
      async setup() {
        last = held()
        store.sub(infoAtom, look)
        // A page may have turned `reconnectOnMount` off.
        if (isHydrating) void kit.ready().then(() => setTimeout(mounted, MOUNT))
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        mounted()
        await kit.ready()
        const before = held()
        if (isReconnecting && !before) throw notConnected()
        let now = isReconnecting && before ? before : await connectKit()
        if (chainId && chainId !== now.chainId) {
          await this.switchChain({ chainId }).catch((error: { readonly code?: unknown }) => {
            // Same as wagmi's own connectors: a wallet that cannot switch stays connected; only
            // a rejection fails the connect.
            if (error.code === UserRejectedRequestError.code) throw error
          })
          now = held() ?? now
        }
        last = now
        const accounts = withCapabilities
          ? now.accounts.map((address) => ({ address, capabilities: {} }))
          : now.accounts
        return { accounts: accounts as never, chainId: now.chainId }
      },
      async disconnect() {
        leaving = true
        await kit.disconnect({ namespace: 'eip155' }).finally(() => {
          leaving = false
        })
      },
      async getAccounts() {
        const now = held()
        if (!now) throw notConnected()
        return now.accounts
      },
      getChainId: async () => chainOf(store.get(infoAtom).caipNetworkId),
      getProvider: async () => provider,
      async isAuthorized() {
        mounted()
        await kit.ready()
        return held() !== undefined
      },
      async switchChain({ chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(wagmiError('ChainNotConfiguredError', 'Chain not configured.'))
        try {
          await kit.switchNetwork(`eip155:${chainId}`)
        } catch (error) {
          throw WmError.is(error, 'USER_REJECTED') ? asViemError(error) : new SwitchChainError(error as Error)
        }
        return chain
      },
      // wagmi's type requires these, but calls none of them: the kit already listens to the wallet.
      onAccountsChanged: look,
      onChainChanged: look,
      onDisconnect: look,
    }
  }
}
walletModal.type = 'walletModal' as const

const chainOf = (caipNetworkId: string): number => Number(caipNetworkId.split(':')[1])
