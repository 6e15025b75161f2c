import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type BalanceInfo, balanceInfo } from '../../atoms/balances/balance-info.ts'
import type { KitEventMap, KitEventName } from '../../atoms/events/event-map.ts'
import type { ConnectedAccount, ConnectOptions, DisconnectOptions, SignOptions } from '../../atoms/kit-handle.ts'
import type { ConnectionInfo, KitState } from '../../atoms/state.ts'
import type { WmError } from '../../chains/core/errors.ts'
import type { CaipNetworkId, Namespace, NamespaceTypes, Network, NetworkInput } from '../../chains/core/types.ts'
import { useWalletKit } from './WalletKitProvider.tsx'

/** The kit's public state, or what `selector` picks of it; draws again only when that changes. */
export function useWalletState(): KitState
export function useWalletState<T>(selector: (state: KitState) => T): T
export function useWalletState<T>(selector?: (state: KitState) => T): T | KitState {
  const kit = useWalletKit()
  const read = () => (selector ? selector(kit.getState()) : kit.getState())
  return useSyncExternalStore((changed) => kit.subscribe((state) => state, changed), read, read)
}

/** The active account. Address, network and status come from one snapshot. */
export function useWalletAccount(): Pick<KitState, 'address' | 'caipAddress' | 'status' | 'namespace' | 'accounts'> & {
  readonly isConnected: boolean
} {
  const { address, caipAddress, status, namespace, accounts } = useWalletState()
  return { address, caipAddress, status, namespace, accounts, isConnected: status === 'connected' }
}

/** The active network and a way to switch. `network` is undefined when the wallet is on one that is not configured. */
export function useWalletNetwork(): {
  readonly caipNetworkId: CaipNetworkId
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  readonly switchNetwork: (network: NetworkInput | CaipNetworkId) => Promise<void>
} {
  const kit = useWalletKit()
  const { caipNetworkId, networks } = useWalletState()
  return {
    caipNetworkId,
    networks,
    network: networks.find((candidate) => candidate.caipNetworkId === caipNetworkId),
    switchNetwork: kit.switchNetwork,
  }
}

interface Pending {
  readonly isPending: boolean
  readonly error: WmError | undefined
}

// One running call; its outcome is dropped when the component has gone or another call has started.
function useCall<A extends readonly unknown[], R>(
  call: (...args: A) => Promise<R>,
): [(...args: A) => Promise<R>, Pending] {
  const [state, setState] = useState<Pending>({ isPending: false, error: undefined })
  const latest = useRef(0)
  useEffect(() => () => void latest.current++, [])
  const run = async (...args: A) => {
    const mine = ++latest.current
    const settle = (error?: WmError) => mine === latest.current && setState({ isPending: false, error })
    setState({ isPending: true, error: undefined })
    try {
      const result = await call(...args)
      settle()
      return result
    } catch (error) {
      settle(error as WmError)
      throw error
    }
  }
  return [run, state]
}

/** `connect()` with its state. Its promise settles as the kit's own does. */
export function useWalletConnect(): Pending & {
  readonly connect: (options?: ConnectOptions) => Promise<ConnectedAccount>
} {
  const kit = useWalletKit()
  const [connect, state] = useCall(kit.connect)
  return { connect, ...state }
}

/** `disconnect()` with its state. */
export function useWalletDisconnect(): Pending & {
  readonly disconnect: (options?: DisconnectOptions) => Promise<void>
} {
  const kit = useWalletKit()
  const [disconnect, state] = useCall(kit.disconnect)
  return { disconnect, ...state }
}

/** Every live connection. */
export const useWalletConnections = (): readonly ConnectionInfo[] => useWalletState((state) => state.connections)

/** `signMessage()` with its state. */
export function useWalletSignMessage(): Pending & {
  readonly signMessage: (message: string, options?: SignOptions) => Promise<string>
} {
  const kit = useWalletKit()
  const [signMessage, state] = useCall(kit.signMessage)
  return { signMessage, ...state }
}

/** The connected wallet's provider; changes together with the account. */
export function useWalletProvider<N extends Namespace>(namespace: N): NamespaceTypes[N]['provider'] | undefined {
  const kit = useWalletKit()
  return useWalletState(() => kit.getProvider(namespace))
}

/** Calls the newest `listener` for every event of one kind. */
export function useWalletEvents<K extends KitEventName>(event: K, listener: (detail: KitEventMap[K]) => void): void {
  const kit = useWalletKit()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => kit.on(event, (detail) => latest.current(detail)), [kit, event])
}

/** The active account's native balance, exact: `value` in base units, `formatted` as a decimal text. */
export function useWalletBalance(): BalanceInfo & { readonly refetch: () => Promise<void> } {
  const kit = useWalletKit()
  const source = balanceInfo(kit)
  const state = useSyncExternalStore(source.subscribe, source.read, source.read)
  const refetch = useCallback(() => source.refresh(), [source])
  return { ...state, refetch }
}
