import type { Account, CaipNetworkId, Namespace, NamespaceTypes, NetworkInput } from '../chains/core/types.ts'
import type { KitEventMap, KitEventName } from './events/event-map.ts'
import type { SocialName, ThemeMode, UserOptions } from './options/options.ts'
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
  /** A wallet by its id, rdns or name, of this browser or of the list. */
  readonly walletId?: string
  /**
   * Logs in with a social account and connects the embedded wallet. Call it in the visitor's click: a browser opens the
   * provider's window only then, and the modal shows a link to it otherwise.
   */
  readonly social?: SocialName
  /** Logs in with a code that is mailed to this address; with an empty text the visitor types the address. */
  readonly email?: string
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
   * Connects, and resolves when the wallet has approved. Where `features.legalCheckbox` asks for it and the terms have
   * not been accepted, it opens the view on which they are, whatever was named here, and the visitor goes on from there.
   *
   * @example
   * await kit.connect({ connectorId: 'io.example.wallet' })
   * await kit.connect({ social: 'google' }) // the provider's window, then the modal
   * await kit.connect({ email: 'ada@example.org' }) // the modal asks for the code
   *
   * @throws {WmError<'USER_REJECTED'>} Declined in the wallet.
   * @throws {WmError<'MODAL_CLOSED'>} The modal was closed first, or a newer attempt took over.
   * @throws {WmError<'AUTH_NOT_FOUND'>} `social` and `email`: no `hosts.secureFrame`, or no network that it speaks.
   * @throws {WmError<'EMAIL_INVALID'>} `email` is no address. @throws {WmError<'EMAIL_COOLDOWN'>} One was sent just now.
   * @throws {WmError<'SOCIAL_FAILED'>} The provider's address did not come. @throws {WmError<'POPUP_CLOSED'>}
   * @throws {WmError<'CONNECT_FAILED'>} The provider said no, or what came after it. @throws {WmError<'FARCASTER_FAILED'>}
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
  /**
   * Opens the change of the email address of who is logged in, and resolves with the new one once its code was right.
   *
   * @example
   * const { email } = await kit.updateEmail()
   *
   * @throws {WmError<'AUTH_NOT_FOUND'>} No `hosts.secureFrame`. @throws {WmError<'AUTH_NOT_CONNECTED'>} Nobody is logged in.
   * @throws {WmError<'MODAL_CLOSED'>} The visitor left it.
   */
  updateEmail(): Promise<{ readonly email: string }>
  /**
   * The connected wallet's provider, or undefined; the same object as long as it is the same wallet. Belongs to the
   * address of the same `getState()`.
   */
  getProvider<N extends Namespace>(namespace: N): NamespaceTypes[N]['given'] | undefined
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
