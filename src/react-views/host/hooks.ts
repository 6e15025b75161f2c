import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type BalanceInfo, balanceInfoAtom } from '../../atoms/assets/balance-info.ts'
import { refreshBalance } from '../../atoms/assets/balances.atoms.ts'
import type { KitEventMap, KitEventName } from '../../atoms/kit/events/event-map.ts'
import { internalKit } from '../../atoms/kit/internal-kit.ts'
import type { Atom } from '../../atoms/kit/jotai.ts'
import type { KitHandle } from '../../atoms/kit/kit-handle.ts'
import type { ConnectionInfo, KitState } from '../../atoms/kit/kit-state.ts'
import { configuredNetwork, themeModeAtom } from '../../atoms/kit/options/options.atoms.ts'
import type { ThemeMode } from '../../atoms/kit/options/options.ts'
import { isSame, sourceOf } from '../../atoms/kit/source-of.ts'
import { stateAtom } from '../../atoms/runtime/state.ts'
import {
  type AccountInfo,
  accountInfoAtoms,
  activeAccountInfoAtom,
  providerAtoms,
} from '../../atoms/sessions/account-info.ts'
import { activeWalletInfoAtom, type WalletInfo, walletInfoAtoms } from '../../atoms/sessions/wallet-info.ts'
import type { SignInSession } from '../../chains/core/siwx.ts'
import type { CaipNetworkId, Namespace, NamespaceTypes, Network, NetworkInput } from '../../chains/core/types.ts'
import { useWalletKit } from './WalletKitProvider.tsx'

/** Returns `pick` of an atom of the kit. Renders again only when the result differs. */
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
 * The kit's public state, or the part of it that `selector` picks. Renders again only when a value in the result
 * differs. During hydration the state is that of a visitor without a session, as on the server.
 *
 * @throws {WmError<'OPTION_INVALID'>} The page has no kit.
 *
 * @example
 * import { useWalletState } from 'wallet-modal/react'
 *
 * function Status() {
 *   const { address, status } = useWalletState(({ address, status }) => ({ address, status }))
 *   return <p>{address ?? status}</p>
 * }
 */
export function useWalletState(): KitState
export function useWalletState<T>(selector: (state: KitState) => T): T
export function useWalletState<T>(selector?: (state: KitState) => T): T | KitState {
  return useAtom<KitState, T | KitState>(stateAtom, selector ?? itself)
}

/** The namespace that a hook reads. Default: the active one. */
export interface NamespaceChoice {
  readonly namespace?: Namespace | undefined
}

/**
 * The account of the given namespace, by default of the active one.
 *
 * @example
 * import { useWalletAccount } from 'wallet-modal/react'
 *
 * function Address() {
 *   const { isConnected, address } = useWalletAccount({ namespace: 'eip155' })
 *   return <p>{isConnected ? address : 'Not connected'}</p>
 * }
 */
export const useWalletAccount = ({ namespace }: NamespaceChoice = {}): AccountInfo =>
  useAtom(namespace ? accountInfoAtoms[namespace] : activeAccountInfoAtom, itself)

/**
 * The network and a function to switch it. `network` is undefined if the wallet is on one that is not configured.
 *
 * @returns `caipNetworkId` ([CAIP-2](https://chainagnostic.org/CAIPs/caip-2)), `network`, the configured `networks` of
 * the namespace, and `switchNetwork`, which rejects like that of the kit.
 *
 * @example
 * import { useWalletNetwork } from 'wallet-modal/react'
 *
 * function Networks() {
 *   const { caipNetworkId, networks, switchNetwork } = useWalletNetwork()
 *   return networks.map(({ caipNetworkId: id, name }) => (
 *     <button key={id} aria-current={id === caipNetworkId} onClick={() => switchNetwork(id).catch(() => {})}>
 *       {name}
 *     </button>
 *   ))
 * }
 */
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
    network: configuredNetwork(networks, caipNetworkId),
    switchNetwork: kit.switchNetwork,
  }
}

/**
 * Name and picture of the connected wallet, or undefined without a session.
 *
 * @example
 * import { useWalletInfo } from 'wallet-modal/react'
 *
 * function Wallet() {
 *   const wallet = useWalletInfo()
 *   return wallet && <img src={wallet.icon} alt={wallet.name} />
 * }
 */
export function useWalletInfo({ namespace }: NamespaceChoice = {}): WalletInfo | undefined {
  return useAtom(namespace ? walletInfoAtoms[namespace] : activeWalletInfoAtom, itself)
}

/**
 * The theme that the kit sets, and a function to set it. `theme` is undefined while the elements' own attribute
 * decides.
 *
 * @example
 * import { useWalletTheme } from 'wallet-modal/react'
 *
 * function Theme() {
 *   const { theme, setTheme } = useWalletTheme()
 *   return <button onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>Theme: {theme ?? 'auto'}</button>
 * }
 */
export function useWalletTheme(): { readonly theme: ThemeMode | undefined; readonly setTheme: KitHandle['setTheme'] } {
  const { setTheme } = useWalletKit()
  return { theme: useAtom(themeModeAtom, itself), setTheme }
}

/**
 * Every session, inactive ones included.
 *
 * @example
 * import { useWalletConnections } from 'wallet-modal/react'
 *
 * function Connections() {
 *   const connections = useWalletConnections()
 *   return (
 *     <ul>
 *       {connections.map(({ id, name, status }) => (
 *         <li key={id}>{status === 'connected' ? `${name} (in use)` : name}</li>
 *       ))}
 *     </ul>
 *   )
 * }
 */
export const useWalletConnections = (): readonly ConnectionInfo[] => useWalletState((state) => state.connections)

/**
 * The sign-in session of the active account on the active network, or undefined without one.
 *
 * @example
 * import { useWalletSession } from 'wallet-modal/react'
 *
 * function Greeting() {
 *   const session = useWalletSession()
 *   return <p>{session ? `Signed in as ${session.data.accountAddress}` : 'Not signed in'}</p>
 * }
 */
export const useWalletSession = (): SignInSession | undefined => useWalletState((state) => state.session)

const asProvider = <N extends Namespace>(provider: unknown) => provider as NamespaceTypes[N]['given'] | undefined

/**
 * The connected wallet's provider, or undefined without a session. Changes together with the account.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 *
 * @example
 * import { useState } from 'react'
 * import { useWalletProvider } from 'wallet-modal/react'
 *
 * function Accounts() {
 *   const provider = useWalletProvider('eip155')
 *   const [accounts, setAccounts] = useState<string[]>([])
 *   const ask = () => provider?.request<string[]>({ method: 'eth_accounts' }).then(setAccounts, () => {})
 *   return <button onClick={ask}>Accounts: {accounts.join(', ')}</button>
 * }
 */
export function useWalletProvider<N extends Namespace>(namespace: N): NamespaceTypes[N]['given'] | undefined {
  return useAtom<unknown, NamespaceTypes[N]['given'] | undefined>(providerAtoms[namespace], asProvider<N>)
}

/**
 * Calls the latest `listener` for every event of the kind `event` while the component is mounted.
 *
 * @example
 * import { useWalletEvents } from 'wallet-modal/react'
 *
 * function Title() {
 *   useWalletEvents('network-change', ({ caipNetworkId }) => {
 *     document.title = caipNetworkId
 *   })
 *   return null
 * }
 */
export function useWalletEvents<K extends KitEventName>(event: K, listener: (detail: KitEventMap[K]) => void): void {
  const kit = useWalletKit()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => kit.on(event, (detail) => latest.current(detail)), [kit, event])
}

/**
 * The active account's native balance, exact.
 *
 * @returns `value` in base units (wei, lamports, satoshis), `formatted` as a decimal text in units of `symbol`,
 * `status`,
 *   and `refetch`, which resolves when the balance was read again and never rejects.
 *
 * @example
 * import { useWalletBalance } from 'wallet-modal/react'
 *
 * function Balance() {
 *   const { status, formatted, symbol, refetch } = useWalletBalance()
 *   return <button onClick={refetch}>{status === 'ready' ? `${formatted} ${symbol}` : 'Show balance'}</button>
 * }
 */
export function useWalletBalance(): BalanceInfo & { readonly refetch: () => Promise<void> } {
  const kit = useWalletKit()
  const refetch = useCallback(() => refreshBalance(internalKit(kit), true), [kit])
  return { ...useAtom(balanceInfoAtom, itself), refetch }
}
