import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type BalanceInfo, balanceInfoAtom } from '../../atoms/balances/balance-info.ts'
import { refreshBalance } from '../../atoms/balances/balances.atoms.ts'
import {
  type AccountInfo,
  accountInfoAtoms,
  activeAccountInfoAtom,
  providerAtoms,
} from '../../atoms/connection/account-info.ts'
import { activeWalletInfoAtom, type WalletInfo, walletInfoAtoms } from '../../atoms/connection/wallet-info.ts'
import type { KitEventMap, KitEventName } from '../../atoms/events/event-map.ts'
import { isSame } from '../../atoms/is-same.ts'
import type { Atom } from '../../atoms/jotai.ts'
import type {
  ConnectedAccount,
  ConnectOptions,
  DisconnectOptions,
  KitHandle,
  SignOptions,
} from '../../atoms/kit-handle.ts'
import { kitOf } from '../../atoms/kit-inside.ts'
import type { ThemeMode } from '../../atoms/options/options.ts'
import { sourceOf } from '../../atoms/source-of.ts'
import { type ConnectionInfo, type KitState, stateAtom } from '../../atoms/state.ts'
import { themeModeAtom } from '../../atoms/theme-state/theme.atoms.ts'
import type { WmError } from '../../chains/core/errors.ts'
import type { CaipNetworkId, Namespace, NamespaceTypes, Network, NetworkInput } from '../../chains/core/types.ts'
import { useWalletKit } from './WalletKitProvider.tsx'

/** An atom of the kit, or what `pick` makes of it; draws again only when that differs. */
function useAtom<S, T>(target: Atom<S>, pick: (value: S) => T): T {
  const source = sourceOf(useWalletKit(), target)
  const last = useRef<{ readonly value: T } | undefined>(undefined)
  const keep = (value: S) => {
    const next = pick(value)
    if (!last.current || !isSame(last.current.value, next)) last.current = { value: next }
    return last.current.value
  }
  return useSyncExternalStore(
    source.subscribe,
    () => keep(source.read()),
    () => keep(source.first()),
  )
}
const itself = <T>(value: T): T => value

/**
 * The kit's public state, or what `selector` picks of it; draws again only when that differs, compared value by value.
 * While the page of a server is hydrated it is the state of an unknown visitor, as on the server.
 *
 * @example
 * const { address, status } = useWalletState(({ address, status }) => ({ address, status }))
 */
export function useWalletState(): KitState
export function useWalletState<T>(selector: (state: KitState) => T): T
export function useWalletState<T>(selector?: (state: KitState) => T): T | KitState {
  return useAtom<KitState, T | KitState>(stateAtom, selector ?? itself)
}

/** The namespace that a hook speaks of; default the active one. */
export interface NamespaceChoice {
  readonly namespace?: Namespace | undefined
}

/**
 * The account of the active namespace, or of the one that is named.
 *
 * @example
 * const { address } = useWalletAccount({ namespace: 'solana' })
 */
export const useWalletAccount = ({ namespace }: NamespaceChoice = {}): AccountInfo =>
  useAtom(namespace ? accountInfoAtoms[namespace] : activeAccountInfoAtom, itself)

/** The network and a way to switch. `network` is undefined when the wallet is on one that is not configured. */
export function useWalletNetwork(choice: NamespaceChoice = {}): {
  readonly caipNetworkId: CaipNetworkId
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  readonly switchNetwork: (network: NetworkInput | CaipNetworkId) => Promise<void>
} {
  const kit = useWalletKit()
  const { caipNetworkId } = useWalletAccount(choice)
  const all = useWalletState((state) => state.networks)
  const { namespace } = choice
  const networks = useMemo(
    () => (namespace ? all.filter(({ chainNamespace }) => chainNamespace === namespace) : all),
    [all, namespace],
  )
  return {
    caipNetworkId,
    networks,
    network: networks.find((candidate) => candidate.caipNetworkId === caipNetworkId),
    switchNetwork: kit.switchNetwork,
  }
}

/** The wallet that is connected: its name and picture, or undefined while nobody is connected. */
export function useWalletInfo({ namespace }: NamespaceChoice = {}): WalletInfo | undefined {
  return useAtom(namespace ? walletInfoAtoms[namespace] : activeWalletInfoAtom, itself)
}

/** The theme that the kit sets, or undefined while the elements' own attribute is in force, and a way to set it. */
export function useWalletTheme(): { readonly theme: ThemeMode | undefined; readonly setTheme: KitHandle['setTheme'] } {
  const { setTheme } = useWalletKit()
  return { theme: useAtom(themeModeAtom, itself), setTheme }
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
  const run = useCallback(
    async (...args: A) => {
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
    },
    [call],
  )
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

const asProvider = <N extends Namespace>(provider: unknown) => provider as NamespaceTypes[N]['given'] | undefined

/** The connected wallet's provider; changes together with the account. */
export function useWalletProvider<N extends Namespace>(namespace: N): NamespaceTypes[N]['given'] | undefined {
  return useAtom<unknown, NamespaceTypes[N]['given'] | undefined>(providerAtoms[namespace], asProvider<N>)
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
  const refetch = useCallback(() => refreshBalance(kitOf(kit), true), [kit])
  return { ...useAtom(balanceInfoAtom, itself), refetch }
}
