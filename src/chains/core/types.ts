import type { CaipAddress, CaipNetworkId } from './caip-ids.ts'
import type { PairedProvider } from './paired-provider.ts'
import type { SignInProof } from './sign-in.ts'

export type { CaipAddress, CaipNetworkId }

/**
 * The closed list of namespaces and the types that differ between them. A session holds `provider`; integrators receive
 * `given`. A new namespace starts as a row here: the compiler then lists every table that lacks it.
 */
export interface NamespaceTypes {
  eip155: {
    address: `0x${string}`
    accountType: 'eoa' | 'smartAccount'
    txHash: `0x${string}`
    provider: WalletProvider
    given: Eip1193Provider
  }
  solana: {
    address: string
    accountType: 'eoa'
    txHash: string
    provider: SolanaProvider
    given: SolanaProvider
  }
  bip122: {
    address: string
    /** `ordinal` accounts hold inscriptions: they are shown, but this package never pays from them. */
    accountType: 'payment' | 'ordinal'
    txHash: string
    provider: BitcoinProvider
    given: BitcoinProvider
  }
  polkadot: {
    address: string
    accountType: 'eoa'
    txHash: string
    provider: PairedProvider
    given: PairedProvider
  }
  cosmos: {
    address: string
    accountType: 'eoa'
    txHash: string
    provider: PairedProvider
    given: PairedProvider
  }
}

/** A [CAIP-2](https://chainagnostic.org/CAIPs/caip-2) namespace with an adapter in this package. */
export type Namespace = keyof NamespaceTypes

/** Part of [EIP-1193](https://eips.ethereum.org/EIPS/eip-1193) that this package calls. */
export interface WalletProvider {
  request(args: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** Events of EIP-1193 and the argument of their listeners. */
export interface Eip1193EventMap {
  accountsChanged: `0x${string}`[]
  chainChanged: `0x${string}`
  connect: { chainId: `0x${string}` }
  disconnect: Error & { code: number; data?: unknown }
  message: { type: string; data: unknown }
}

/**
 * An EIP-1193 provider with the functions of an EventEmitter, as libraries use it. The listeners are the page's own:
 * `removeAllListeners` removes no others.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 *
 * @example
 * const provider = kit.getProvider('eip155')
 * const accounts = await provider?.request<string[]>({ method: 'eth_accounts' })
 * provider?.on('chainChanged', (chainId) => {
 *   document.title = `Chain ${BigInt(chainId)}`
 * })
 */
export interface Eip1193Provider {
  request<Result = unknown>(args: { readonly method: string; readonly params?: unknown }): Promise<Result>
  on<E extends keyof Eip1193EventMap>(event: E, listener: (value: Eip1193EventMap[E]) => void): this
  on(event: string, listener: (value: unknown) => void): this
  once<E extends keyof Eip1193EventMap>(event: E, listener: (value: Eip1193EventMap[E]) => void): this
  once(event: string, listener: (value: unknown) => void): this
  addListener<E extends keyof Eip1193EventMap>(event: E, listener: (value: Eip1193EventMap[E]) => void): this
  addListener(event: string, listener: (value: unknown) => void): this
  off<E extends keyof Eip1193EventMap>(event: E, listener: (value: Eip1193EventMap[E]) => void): this
  off(event: string, listener: (value: unknown) => void): this
  removeListener<E extends keyof Eip1193EventMap>(event: E, listener: (value: Eip1193EventMap[E]) => void): this
  removeListener(event: string, listener: (value: unknown) => void): this
  removeAllListeners(event?: string): this
}

/** Account and network that sign. */
export interface SolanaSigner {
  /** An account of the session. */
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/** Commitment level of the state on which the wallet's node simulates a transaction before it sends it. */
export type SolanaCommitment =
  | 'processed'
  | 'confirmed'
  | 'finalized'
  | 'recent'
  | 'single'
  | 'singleGossip'
  | 'root'
  | 'max'

/** Options with which a wallet hands a signed transaction to a Solana node. */
export interface SolanaSendOptions {
  readonly preflightCommitment?: SolanaCommitment
  readonly skipPreflight?: boolean
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/**
 * A Solana wallet. Messages and transactions are bytes, so that any library can build and read them. Methods that the
 * wallet lacks reject with `METHOD_UNSUPPORTED`.
 *
 * @see https://github.com/anza-xyz/wallet-standard
 *
 * @example
 * const { address, caipNetworkId } = await kit.connect({ walletId: 'Solana Test Wallet' })
 * const provider = kit.getProvider('solana')
 * const message = new TextEncoder().encode('hello')
 * const signature = await provider?.signMessage(message, { address, caipNetworkId })
 */
export interface SolanaProvider {
  /** Resolves with the signature, 64 bytes. */
  signMessage(message: Uint8Array, signer: SolanaSigner): Promise<Uint8Array>
  /** Resolves with the signed transaction, serialised like the given one. */
  signTransaction(transaction: Uint8Array, signer: SolanaSigner): Promise<Uint8Array>
  signAllTransactions(transactions: readonly Uint8Array[], signer: SolanaSigner): Promise<readonly Uint8Array[]>
  /** Resolves with the signature of the sent transaction, 64 bytes. */
  signAndSendTransaction(
    transaction: Uint8Array,
    signer: SolanaSigner,
    options?: SolanaSendOptions,
  ): Promise<Uint8Array>
}

/** Signature scheme of a message: ECDSA over the legacy message format (65 bytes), or simple BIP-322. */
export type BitcoinMessageProtocol = 'ecdsa' | 'bip322'

/** A message to sign, and the account that signs it. */
export interface BitcoinMessage {
  readonly message: string
  /** An account of the session. */
  readonly address: string
  /** By default the wallet chooses by the type of the address. */
  readonly protocol?: BitcoinMessageProtocol
}

/** An input of a PSBT to sign, and its signer. */
export interface BitcoinSignInput {
  /** An account of the session. */
  readonly address: string
  readonly index: number
  /** By default SIGHASH_ALL; SIGHASH_DEFAULT for a taproot input. */
  readonly sighashTypes?: readonly number[]
}

/** A partially signed transaction ([BIP-174](https://github.com/bitcoin/bips/blob/master/bip-0174.mediawiki)). */
export interface BitcoinPsbt {
  /** Base64. */
  readonly psbt: string
  readonly signInputs: readonly BitcoinSignInput[]
  /** Makes the wallet send the transaction as well; every input must then be signed. */
  readonly broadcast?: boolean
}

/**
 * A Bitcoin wallet. Every rejection is a `WmError`; methods that the wallet lacks reject with `METHOD_UNSUPPORTED`.
 *
 * @see https://bips.dev/322 and https://bips.dev/174
 *
 * @example
 * const { address } = await kit.connect({ walletId: 'Bitcoin Test Wallet' })
 * const provider = kit.getProvider('bip122')
 * const signature = await provider?.signMessage({ message: 'hello', address })
 */
export interface BitcoinProvider {
  /** Resolves with the signature, base64. */
  signMessage(request: BitcoinMessage): Promise<string>
  /** Resolves with the signed PSBT, base64, and with the transaction id if the wallet sent it. */
  signPsbt(request: BitcoinPsbt): Promise<{ readonly psbt: string; readonly txid?: string }>
  /**
   * Asks the wallet to pay from the payment account. Resolves with the transaction id.
   * @param request.amount Satoshis, as decimal text.
   */
  sendTransfer(request: { readonly recipient: string; readonly amount: string }): Promise<string>
}

/** Native currency of a network; `decimals` is 0–36. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/**
 * A network as an integrator passes it: one of this package's, or any viem `Chain`.
 *
 * @see https://chainagnostic.org/CAIPs/caip-2 for `chainNamespace` and `caipNetworkId`; by default `eip155` and `id`.
 */
export interface NetworkInput {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } } & {
    readonly [kind: string]: { readonly http: readonly string[] } | undefined
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  /** Contracts of a network with ENS: `ensUniversalResolver` resolves its names. */
  readonly contracts?:
    | { readonly [name: string]: unknown; readonly ensUniversalResolver?: { readonly address: string } | undefined }
    | undefined
  readonly testnet?: boolean | undefined
  readonly chainNamespace?: Namespace
  readonly caipNetworkId?: CaipNetworkId
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string } | undefined
}

/** A normalised network. `rpcUrls` are in the order of use. */
export interface Network {
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  /** Custom URLs first, then the chain's own. */
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    /** URLs that the wallet receives by `wallet_addEthereumChain`. */
    readonly chainDefault: { readonly http: readonly string[] }
  }
  readonly explorerUrl?: string
  /** The contract that resolves ENS names; undefined where the network has none. */
  readonly ens?: string | undefined
  readonly testnet: boolean
  readonly imageUrl?: string | undefined
  /** The provider API's id of its image. */
  readonly imageId?: string | undefined
}

/** An account of a wallet. `address` has the form of its namespace: `0x…` on eip155, base58 on solana. */
export interface Account<N extends Namespace = Namespace> {
  readonly address: NamespaceTypes[N]['address']
  readonly type: NamespaceTypes[N]['accountType']
}

/**
 * A live connection in the state that the wallet last reported. Address, network and provider are one object, so that a
 * reader cannot mix two moments. Sessions are replaced, never changed.
 */
export interface Session<N extends Namespace = Namespace> {
  readonly namespace: N
  readonly connectorId: string
  /** The active account; always one of `accounts`. */
  readonly address: NamespaceTypes[N]['address']
  readonly accounts: readonly Account<N>[]
  /** Network of the wallet, possibly one that is not configured. */
  readonly caipNetworkId: CaipNetworkId
  readonly provider: NamespaceTypes[N]['provider']
  /** Networks that the wallet approved; undefined for a wallet that supports all. */
  readonly approved?: readonly CaipNetworkId[]
  /** True when the wallet approved no sending; the modal then does not offer it. */
  readonly cannotSend?: true
  /** Name and icon that a remote wallet reports; sanitised. */
  readonly wallet?: { readonly name: string; readonly icon?: string }
  /**
   * Proofs of a sign-in with the approval; undefined when the wallet only connected. Only the session that `connect`
   * returns has them, not the sessions of later wallet events.
   */
  readonly proofs?: readonly SignInProof[]
}
