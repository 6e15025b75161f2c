import type { Account, CaipNetworkId, Namespace, NamespaceTypes, NetworkInput } from '../chains/core/types.ts'
import type { KitEventMap, KitEventName } from './events/event-map.ts'
import type { ThemeMode, UserOptions } from './options/options.ts'
import type { OpenView } from './router/routes.ts'
import type { KitState } from './state.ts'

export interface OpenOptions {
  /** The view to land on; default Account when connected, else Connect. */
  readonly view?: OpenView
  /** Makes this namespace the active one first. */
  readonly namespace?: Namespace
}

export interface ConnectOptions {
  /** A connector of `getState().connectors`; without one the modal opens and the visitor chooses. */
  readonly connectorId?: string
  /** A wallet by its id or rdns; with wallets of this browser the same as `connectorId`. */
  readonly walletId?: string
  /** Of a wallet with several: the one to connect. */
  readonly namespace?: Namespace
  /** An account of a wallet that is connected already: it becomes the active one, and nobody is asked. */
  readonly address?: string
}

/** What to disconnect; without either, everything. */
export interface DisconnectOptions {
  readonly namespace?: Namespace
  /** One connection of `getState().connections`; the others of its namespace stay. */
  readonly connectorId?: string
}

export interface SignOptions {
  /** Whose active account signs; default the active namespace. */
  readonly namespace?: Namespace
}

/** An account with where it lives; what `connect()` resolves with. */
export interface ConnectedAccount extends Account {
  readonly namespace: Namespace
  readonly caipNetworkId: CaipNetworkId
  readonly connectorId: string
}

/**
 * The handle of one kit. Every promise settles: with its result, or with a `WmError`.
 */
export interface KitHandle {
  /** Opens the modal. Resolves when it shows. @throws {WmError<'ELEMENT_MISSING'>} */
  open(options?: OpenOptions): Promise<void>
  /** Closes the modal; an attempt to connect that is under way ends with `MODAL_CLOSED`. */
  close(): void
  /**
   * Connects, and resolves when the wallet has approved.
   * @throws {WmError<'USER_REJECTED'>} Declined in the wallet.
   * @throws {WmError<'MODAL_CLOSED'>} The modal was closed first, or a newer attempt took over.
   */
  connect(options?: ConnectOptions): Promise<ConnectedAccount>
  /** Disconnects one connection, one namespace, or all. Never rejects because of a wallet. */
  disconnect(options?: DisconnectOptions): Promise<void>
  /**
   * Switches to a configured network.
   * @throws {WmError<'NETWORK_NOT_FOUND'>} Not among the kit's networks.
   * @throws {WmError<'USER_REJECTED'>} Declined in the wallet.
   */
  switchNetwork(network: NetworkInput | CaipNetworkId): Promise<void>
  /**
   * Asks the connected wallet to sign a text.
   * @returns The signature: 0x and hex for eip155.
   * @throws {WmError<'NOT_CONNECTED'>} @throws {WmError<'USER_REJECTED'>}
   */
  signMessage(message: string, options?: SignOptions): Promise<string>
  /** The connected wallet's own provider, or undefined. Belongs to the address of the same `getState()`. */
  getProvider<N extends Namespace>(namespace: N): NamespaceTypes[N]['provider'] | undefined
  /** One frozen snapshot; the same object until something changes. */
  getState(): KitState
  /** Calls back with the selected value whenever it changes (by `Object.is`). Returns a stop function. */
  subscribe<T>(selector: (state: KitState) => T, listener: (value: T) => void): () => void
  /** Listens to one kind of event. Returns a stop function. */
  on<K extends KitEventName>(event: K, listener: (detail: KitEventMap[K]) => void): () => void
  /** Sets the theme and `--wm-*` values at run time. */
  setTheme(mode: ThemeMode, variables?: { readonly [name: `--wm-${string}`]: string }): void
  /** Changes options; checked like those of `createKit`. */
  setOptions(options: Partial<UserOptions>): void
  /** Resolves once reconnection has settled. Never rejects. */
  ready(): Promise<void>
  /** Ends every wait, listener and subscription. The handle is of no use afterwards. */
  destroy(): void
}
