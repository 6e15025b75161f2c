import {
  ChainNotConfiguredError,
  type ConnectorEventMap,
  ConnectorNotConnectedError,
  type CreateConnectorFn,
  createConnector,
  ProviderNotFoundError,
} from '@wagmi/core'
import {
  type Address,
  getAddress,
  ResourceUnavailableRpcError,
  SwitchChainError,
  UnauthorizedProviderError,
  UserRejectedRequestError,
} from 'viem'
import { accountInfoAtoms } from '../atoms/connection/account-info.ts'
import { connectionAtoms } from '../atoms/connection/connection.atoms.ts'
import { sessionOf } from '../atoms/connection/connection-state.ts'
import { givenProvider } from '../atoms/connection/given-provider.ts'
import type { KitHandle } from '../atoms/kit-handle.ts'
import { kitOf } from '../atoms/kit-inside.ts'
import { WmError } from '../chains/core/errors.ts'
import type { Eip1193EventMap, Eip1193Provider, WalletProvider } from '../chains/core/types.ts'

export interface WalletModalParameters {
  /** Its networks should be those of wagmi's `chains`: only such a network can be switched to. */
  readonly kit: KitHandle
  /** Connects with this wallet of `kit.getState().connectors`; without it the modal opens and the visitor chooses. */
  readonly connectorId?: string
  /** What wagmi calls it; default `walletModal` and `Wallet Modal`. */
  readonly id?: string
  readonly name?: string
  readonly icon?: string
}

/** The active account of the kit on Ethereum-like networks, as wagmi holds it. */
interface Held {
  readonly accounts: readonly Address[]
  readonly chainId: number
}

const isSame = (a: Held, b: Held) => a.chainId === b.chainId && `${a.accounts}` === `${b.accounts}`
const hex = (chainId: number) => `0x${chainId.toString(16)}` as const

/** What wagmi and its users know a failure by. */
function asViemError(error: unknown): unknown {
  if (WmError.is(error, 'USER_REJECTED') || WmError.is(error, 'MODAL_CLOSED'))
    return new UserRejectedRequestError(error)
  if (WmError.is(error, 'REQUEST_PENDING')) return new ResourceUnavailableRpcError(error)
  return WmError.is(error, 'CONNECTOR_NOT_FOUND') ? new ProviderNotFoundError() : error
}

/**
 * A kit as a connector of wagmi: whoever connects, switches or disconnects, wagmi and the kit agree. One for each kit.
 *
 * @example
 * const kit = createKit({ networks: [mainnet, base] })
 * const config = createConfig({ chains: [mainnet, base], connectors: [walletModal({ kit })], transports })
 */
export function walletModal({ kit, connectorId, ...shown }: WalletModalParameters): CreateConnectorFn<Eip1193Provider> {
  const { store } = kitOf(kit)
  const infoAtom = accountInfoAtoms.eip155

  function held(): Held | undefined {
    const { isConnected, address, accounts, caipNetworkId } = store.get(infoAtom)
    if (!isConnected || !address) return undefined
    const others = accounts.flatMap((one) => (one.address === address ? [] : [one.address]))
    return { accounts: [address, ...others].map((one) => getAddress(one)), chainId: chainOf(caipNetworkId) }
  }
  async function connectKit(): Promise<Held> {
    const known = held()
    const live = sessionOf(store.get(connectionAtoms.eip155))
    if (known && (!connectorId || live?.connectorId === connectorId)) return known
    await kit.connect({ namespace: 'eip155', ...(connectorId && { connectorId }) }).catch((error: unknown) => {
      throw asViemError(error)
    })
    const now = held()
    // A wallet that was paired may have approved another namespace only.
    if (!now) throw new ConnectorNotConnectedError()
    return now
  }

  const listeners = new Map<string, Set<(value: unknown) => void>>()
  function tell<E extends keyof Eip1193EventMap>(event: E, value: Eip1193EventMap[E]) {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  // One object before, while and after somebody is connected, whichever wallet that is.
  const wallet: WalletProvider = {
    async request(call) {
      const provider = kit.getProvider('eip155')
      if (provider) return provider.request(call)
      if (call.method === 'eth_accounts') return []
      if (call.method === 'eth_chainId') return hex(chainOf(store.get(infoAtom).caipNetworkId))
      if (call.method === 'eth_requestAccounts') return (await connectKit()).accounts
      throw new UnauthorizedProviderError(new ConnectorNotConnectedError())
    },
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  }
  const provider = givenProvider<'eip155'>(wallet) as Eip1193Provider

  return createConnector<Eip1193Provider>((config) => {
    const emit = <E extends keyof ConnectorEventMap>(...event: Parameters<typeof config.emitter.emit<E>>) =>
      config.emitter.emit(...event)
    let last: Held | undefined
    /** wagmi ends the connection itself where it asked for that. */
    let leaving = false
    function look() {
      const before = last
      const now = held()
      last = now
      if (!now) {
        if (!before) return
        tell('accountsChanged', [])
        tell('disconnect', Object.assign(new Error('Disconnected'), { code: 4900 }))
        if (!leaving) emit('disconnect')
        return
      }
      if (!before) {
        tell('connect', { chainId: hex(now.chainId) })
        tell('accountsChanged', [...now.accounts])
        return emit('connect', now)
      }
      if (isSame(before, now)) return
      if (before.chainId !== now.chainId) tell('chainChanged', hex(now.chainId))
      if (`${before.accounts}` !== `${now.accounts}`) tell('accountsChanged', [...now.accounts])
      emit('change', now)
    }

    return {
      id: 'walletModal',
      name: 'Wallet Modal',
      ...shown,
      type: walletModal.type,
      async setup() {
        last = held()
        store.sub(infoAtom, look)
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        await kit.ready()
        const before = held()
        if (isReconnecting && !before) throw new ConnectorNotConnectedError()
        let now = isReconnecting && before ? before : await connectKit()
        if (chainId && chainId !== now.chainId) {
          await this.switchChain?.({ chainId }).catch((error: { readonly code?: unknown }) => {
            // As with wagmi's own connectors: a wallet that cannot go there is connected all the same.
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
        if (!now) throw new ConnectorNotConnectedError()
        return now.accounts
      },
      getChainId: async () => chainOf(store.get(infoAtom).caipNetworkId),
      getProvider: async () => provider,
      async isAuthorized() {
        await kit.ready()
        return held() !== undefined
      },
      async switchChain({ chainId }) {
        const chain = config.chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
        try {
          await kit.switchNetwork(`eip155:${chainId}`)
        } catch (error) {
          throw WmError.is(error, 'USER_REJECTED') ? asViemError(error) : new SwitchChainError(error as Error)
        }
        return chain
      },
      // The kit listens to the wallet, and `look` to the kit: nobody calls these.
      onAccountsChanged: look,
      onChainChanged: look,
      onDisconnect: look,
    }
  })
}
walletModal.type = 'walletModal' as const

const chainOf = (caipNetworkId: string): number => Number(caipNetworkId.split(':')[1])
