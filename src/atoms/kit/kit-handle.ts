import type { PaymentReceipt, PaymentRequest } from '../../chains/core/payment.ts'
import type { SignInSession } from '../../chains/core/siwx.ts'
import type { Account, CaipNetworkId, Namespace, NamespaceTypes, NetworkInput } from '../../chains/core/types.ts'
import type { KitEventMap, KitEventName } from './events/event-map.ts'
import type { KitState } from './kit-state.ts'
import type { OpenView } from './open-views.ts'
import type { SocialName, ThemeMode, UserOptions } from './options/options.ts'

/** Entries that `kit.open({ view: 'Swap' })` fills in. */
export interface SwapArguments {
  /** Contract of what is paid, or a symbol that one token only has; by default the network's own coin. */
  readonly fromToken?: string
  /** Contract of what is received, or a symbol that one token only has. */
  readonly toToken?: string
  /** A decimal number of what is paid, such as `'0.5'`; left out if `fromToken` is not found. */
  readonly amount?: string
}

/** The options of `kit.open()`. */
export interface OpenOptions {
  /** The view to open; by default Account if connected, else Connect. */
  readonly view?: OpenView
  /** The namespace to make active first. */
  readonly namespace?: Namespace
  /** For the view `Swap`: entries to fill in. For the view `Pay`: the payment, as `kit.pay()` takes it. */
  readonly arguments?: SwapArguments | PaymentRequest
}

/**
 * The options of `kit.connect()`. Of `connectorId`, `walletId`, `social` and `email`, one at most; without any the
 * modal opens and the visitor chooses.
 */
export interface ConnectOptions {
  /** Id of a connector in `getState().connectors`, e.g. the rdns of an extension. */
  readonly connectorId?: string
  /** A wallet of this browser or of the list, by id, rdns or name. */
  readonly walletId?: string
  /**
   * Logs in with a social account and connects the embedded wallet. Call it in the visitor's click: otherwise the
   * browser blocks the provider's popup, and the modal shows a link to it instead.
   */
  readonly social?: SocialName
  /** Logs in with a code sent to this address. With an empty text the visitor enters the address. */
  readonly email?: string
  /** The namespace to connect, for a wallet with several. */
  readonly namespace?: Namespace
  /** Address of an account of a connected wallet, which becomes active without a prompt. */
  readonly address?: string
}

/** The connections to end; without options, all of them. */
export interface DisconnectOptions {
  readonly namespace?: Namespace
  /** A connection of `getState().connections`; other connections of its namespace stay. */
  readonly connectorId?: string
}

/** The options of `kit.signMessage()`. */
export interface SignOptions {
  /** The namespace whose active account signs; by default the active one. */
  readonly namespace?: Namespace
}

/** The account that `connect()` resolves with. */
export interface ConnectedAccount extends Account {
  readonly namespace: Namespace
  readonly caipNetworkId: CaipNetworkId
  readonly connectorId: string
}

/** The public handle of one kit, made by `createKit`. Every promise settles, with its result or with a `WmError`. */
export interface KitHandle {
  /**
   * Opens the modal. Resolves when it is visible. The view `Pay` begins the payment of its `arguments`, as `kit.pay()`
   * does, whose outcome `PAY_SUCCESS` or `PAY_ERROR` of the event `event` tells. A call that is refused before the
   * payment begins only rejects.
   *
   * @throws {WmError<'ELEMENT_MISSING'>} The page has no `<wallet-modal>` and none could be appended.
   * @throws {WmError<'OPTION_INVALID'>} `view` is not a view that can be opened, or `arguments` is no payment.
   * @throws {WmError<'LOAD_FAILED'>} The code of the modal could not be loaded.
   * @throws {WmError<'REQUEST_PENDING'>} `Pay`: a wallet is being asked for another payment.
   * @throws {WmError<'SIGN_IN_REQUIRED'>} `Pay`: the account must sign in first; the modal asks it to.
   * @throws {WmError<'SEND_UNSUPPORTED'>} `Pay`: payments on this network are not made here.
   * @throws {WmError<'MODAL_CLOSED' | 'USER_REJECTED'>} `Pay`: the payment has ended meanwhile.
   * @throws {WmError<'KIT_DESTROYED'>}
   *
   * @example
   * await kit.open({ view: 'Networks' })
   */
  open(options?: OpenOptions): Promise<void>
  /**
   * Closes the modal. A running attempt to connect rejects with `MODAL_CLOSED`.
   *
   * @example
   * await kit.open()
   * kit.close()
   */
  close(): void
  /**
   * Connects a wallet and resolves after its approval. With `features.legalCheckbox` and terms that are not accepted
   * yet, the modal first opens the view that shows them, whatever the options name, and the visitor continues from
   * there.
   *
   * @throws {WmError<'USER_REJECTED'>} Declined in the wallet.
   * @throws {WmError<'MODAL_CLOSED'>} The modal was closed, or a newer attempt started.
   * @throws {WmError<'CONNECTOR_NOT_FOUND'>} No such wallet in this browser.
   * @throws {WmError<'REQUEST_PENDING'>} The wallet still shows an earlier request.
   * @throws {WmError<'OPTION_INVALID'>} An option is not known.
   * @throws {WmError<'AUTH_NOT_FOUND'>} `social` and `email`: no `hosts.secureFrame`, or no supported network.
   * @throws {WmError<'EMAIL_INVALID'>} `email` is not an email address.
   * @throws {WmError<'EMAIL_COOLDOWN'>} A mail was sent less than 30 seconds ago.
   * @throws {WmError<'SOCIAL_FAILED'>} The provider's URL could not be loaded.
   * @throws {WmError<'POPUP_CLOSED'>} The visitor closed the provider's popup.
   * @throws {WmError<'CONNECT_FAILED'>} The provider refused, or a later step failed.
   * @throws {WmError<'FARCASTER_FAILED'>} The login with Farcaster failed.
   *
   * @example
   * const { address, caipNetworkId } = await kit.connect({ connectorId: 'io.example.wallet' })
   */
  connect(options?: ConnectOptions): Promise<ConnectedAccount>
  /**
   * Disconnects one connection, one namespace, or all. Never rejects because of a wallet.
   *
   * @throws {WmError<'ADAPTER_NOT_FOUND'>} `namespace` is not one of this package.
   *
   * @example
   * await kit.disconnect({ namespace: 'eip155' })
   */
  disconnect(options?: DisconnectOptions): Promise<void>
  /**
   * Switches to a configured network: at once if no wallet is connected, else through the wallet.
   *
   * @param network - A network of the kit, or its CAIP-2 id such as `eip155:8453`.
   * @throws {WmError<'NETWORK_NOT_FOUND'>} The network is not configured.
   * @throws {WmError<'USER_REJECTED'>} Declined in the wallet.
   * @throws {WmError<'CHAIN_NOT_ADDED'>} The wallet does not know the network and could not add it.
   * @see https://eips.ethereum.org/EIPS/eip-3326
   *
   * @example
   * import { base } from 'wallet-modal/networks'
   *
   * await kit.switchNetwork(base)
   */
  switchNetwork(network: NetworkInput | CaipNetworkId): Promise<void>
  /**
   * Asks the connected wallet to sign a text.
   *
   * @returns The signature: `0x` and hex on eip155 (`personal_sign`), base58 on solana, base64 on bip122.
   * @throws {WmError<'NOT_CONNECTED'>} No wallet is connected in the namespace.
   * @throws {WmError<'USER_REJECTED'>} Declined in the wallet.
   * @throws {WmError<'ACCOUNT_CHANGED'>} The wallet changed its account while it was asked.
   * @throws {WmError<'PROVIDER_DISCONNECTED'>} The connection ended while the wallet was asked.
   * @throws {WmError<'SIGN_IN_REQUIRED'>} The page requires a sign-in that the account does not have.
   * @see https://eips.ethereum.org/EIPS/eip-191
   *
   * @example
   * const signature = await kit.signMessage('I accept the terms of example.org')
   */
  signMessage(message: string, options?: SignOptions): Promise<string>
  /**
   * Resolves with the sign-in session of the active account. If it has none, the modal opens and the visitor signs a
   * message, or leaves. Needs the option `siwx`.
   *
   * @throws {WmError<'SIGN_IN_DISABLED'>} No option `siwx`.
   * @throws {WmError<'NOT_CONNECTED'>} No wallet is connected.
   * @throws {WmError<'SIGN_IN_NO_NETWORK'>} The wallet is on a network that is not configured.
   * @throws {WmError<'USER_REJECTED'>} Declined in the wallet, or cancelled in the modal.
   * @throws {WmError<'MODAL_CLOSED'>} The modal was closed.
   * @throws {WmError<'ACCOUNT_CHANGED'>} Another account or network became active.
   * @throws {WmError<'SIGNATURE_INVALID' | 'SIGN_IN_EXPIRED' | 'SIGN_IN_FAILED'>} The signature was not accepted.
   * @see https://chainagnostic.org/CAIPs/caip-122
   *
   * @example
   * const { data } = await kit.signIn()
   * document.title = `Signed in as ${data.accountAddress}`
   */
  signIn(): Promise<SignInSession>
  /**
   * Ends all sign-in sessions. Where sign-in is required, the wallets are disconnected as well.
   *
   * @throws {WmError<'SIGN_IN_DISABLED'>} No option `siwx`.
   * @throws {WmError<'SIGN_IN_FAILED'>} The sessions could not be ended.
   * @throws {WmError<'SERVER_ERROR'>} The server of `serverSiwx` does not answer.
   *
   * @example
   * await kit.signOut()
   */
  signOut(): Promise<void>
  /**
   * Opens a request for a payment, and resolves with its receipt once the network shows it. The visitor pays with the
   * connected wallet, or with another one by a code. A second call with the same request joins the first. After the
   * modal is closed, a transfer that the wallet was asked for is followed for half an hour.
   *
   * @throws {WmError<'OPTION_INVALID'>} A part of the request is not what it must be; the message says how it is.
   * @throws {WmError<'MODAL_CLOSED'>} The visitor left, or another payment took its place. No wallet was asked. `data`
   * has what had arrived, if anything.
   * @throws {WmError<'USER_REJECTED'>} Declined in the wallet.
   * @throws {WmError<'PAYMENT_EXPIRED'>} `expiresAt` has passed; `data` has what had arrived.
   * @throws {WmError<'OUTCOME_UNKNOWN'>} The wallet was asked, and nothing tells whether it has paid.
   * @throws {WmError<'REQUEST_PENDING'>} A wallet is being asked for another payment.
   * @throws {WmError<'SEND_UNSUPPORTED'>} Payments on this network are not made here.
   * @throws {WmError<'TOKEN_UNREADABLE'>} The address of the asset is no token.
   * @throws {WmError<'RPC_UNREACHABLE'>} The network did not answer until the visitor left.
   * @throws {WmError<'SIGN_IN_REQUIRED'>} The account must sign in first; the modal asks it to.
   * @see https://chainagnostic.org/CAIPs/caip-19
   *
   * @example
   * const receipt = await kit.pay({
   *   amount: '12.34',
   *   asset: 'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
   *   recipient: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
   *   label: 'Order 1138',
   * })
   * document.title = `Paid ${receipt.received} ${receipt.symbol}`
   */
  pay(request: PaymentRequest): Promise<PaymentReceipt>
  /**
   * Opens the change of the login's email address. Resolves with the new address after its code was confirmed.
   *
   * @throws {WmError<'AUTH_NOT_FOUND'>} No `hosts.secureFrame`.
   * @throws {WmError<'AUTH_NOT_CONNECTED'>} No login is active.
   * @throws {WmError<'SIGN_IN_REQUIRED'>} The page requires a sign-in that the account does not have.
   * @throws {WmError<'MODAL_CLOSED'>} The visitor left the view.
   *
   * @example
   * const { email } = await kit.updateEmail()
   */
  updateEmail(): Promise<{ readonly email: string }>
  /**
   * Returns the connected wallet's provider, or undefined; the same object for the same wallet. It belongs to the
   * address of the same `getState()`. Where sign-in is required, requests that sign or send reject with
   * `SIGN_IN_REQUIRED` until the account has a session.
   *
   * @example
   * import { createWalletClient, custom } from 'viem'
   *
   * const provider = kit.getProvider('eip155')
   * const client = provider && createWalletClient({ transport: custom(provider) })
   * const addresses = await client?.getAddresses()
   */
  getProvider<N extends Namespace>(namespace: N): NamespaceTypes[N]['given'] | undefined
  /**
   * Returns a frozen snapshot; the same object until something changes.
   *
   * @example
   * const { status, address, caipNetworkId } = kit.getState()
   */
  getState(): KitState
  /**
   * Calls `listener` with the selected value when it changes (by `Object.is`), not with the value of now.
   *
   * @returns A function that stops it.
   *
   * @example
   * const stop = kit.subscribe(
   *   ({ address }) => address,
   *   (address) => {
   *     document.title = address ?? 'Not connected'
   *   },
   * )
   */
  subscribe<T>(selector: (state: KitState) => T, listener: (value: T) => void): () => void
  /**
   * Listens to one kind of event.
   *
   * @returns A function that stops it.
   *
   * @example
   * const stop = kit.on('network-change', ({ caipNetworkId, supported }) => {
   *   document.title = supported ? caipNetworkId : 'Network not supported'
   * })
   */
  on<K extends KitEventName>(event: K, listener: (detail: KitEventMap[K]) => void): () => void
  /**
   * Sets theme mode and `--wm-*` variables at run time.
   *
   * @throws {WmError<'OPTION_INVALID'>} `mode` is none of the three.
   *
   * @example
   * kit.setTheme('dark', { '--wm-accent': '#0a6173' })
   */
  setTheme(mode: ThemeMode, variables?: { readonly [name: `--wm-${string}`]: string }): void
  /**
   * Changes options; they are validated like those of `createKit`.
   *
   * @throws {WmError<'OPTION_INVALID'>} Names the option and what it must be. No option changes then.
   *
   * @example
   * kit.setOptions({ features: { send: false } })
   */
  setOptions(options: Partial<UserOptions>): void
  /**
   * Resolves when reconnection has settled. Never rejects.
   *
   * @example
   * await kit.ready()
   * const { address } = kit.getState()
   */
  ready(): Promise<void>
  /**
   * Ends all waits, listeners and subscriptions. The handle cannot be used afterwards: its promises reject with
   * `KIT_DESTROYED`.
   *
   * @example
   * kit.destroy()
   */
  destroy(): void
}
