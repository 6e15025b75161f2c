import type { SignInProof } from './sign-in.ts'

/**
 * The closed list of namespaces and what differs between them at the type level. `provider` is what a session holds,
 * `given` what integrators get of it.
 * A new namespace is one row here; the compiler then lists every table that lacks it.
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
    /** `ordinal` accounts hold inscriptions: they are shown, and never paid from by this package. */
    accountType: 'payment' | 'ordinal'
    txHash: string
    provider: BitcoinProvider
    given: BitcoinProvider
  }
}

/** A CAIP-2 namespace that this package has an adapter for. */
export type Namespace = keyof NamespaceTypes

/** CAIP-2 network id, for example `eip155:8453`. */
export type CaipNetworkId = `${string}:${string}`

/** CAIP-10 account id, for example `eip155:1:0xab16…`. */
export type CaipAddress = `${string}:${string}:${string}`

/** The part of EIP-1193 that the product calls. */
export interface WalletProvider {
  request(args: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** The events of EIP-1193, with what their listeners are called with. */
export interface Eip1193EventMap {
  accountsChanged: `0x${string}`[]
  chainChanged: `0x${string}`
  connect: { chainId: `0x${string}` }
  disconnect: Error & { code: number; data?: unknown }
  message: { type: string; data: unknown }
}

/**
 * An Ethereum wallet as libraries take it: EIP-1193 with the functions of an EventEmitter. Listeners are those of the
 * page only: `removeAllListeners` takes none away that anybody else has.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 *
 * @example
 * const client = createWalletClient({ transport: custom(kit.getProvider('eip155')) }) // viem
 * const signer = await new BrowserProvider(kit.getProvider('eip155')).getSigner() // ethers
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

/** Who signs, and for which network. */
export interface SolanaSigner {
  /** One of the session's accounts. */
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/** How far a transaction must have come before the wallet's node tries the next one on top of it. */
export type SolanaCommitment =
  | 'processed'
  | 'confirmed'
  | 'finalized'
  | 'recent'
  | 'single'
  | 'singleGossip'
  | 'root'
  | 'max'

export interface SolanaSendOptions {
  readonly preflightCommitment?: SolanaCommitment
  readonly skipPreflight?: boolean
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/**
 * A Solana wallet. Bytes in, bytes out: any library can make and read them. What the wallet cannot do is rejected with
 * `METHOD_UNSUPPORTED`.
 */
export interface SolanaProvider {
  /** The signature, 64 bytes. */
  signMessage(message: Uint8Array, signer: SolanaSigner): Promise<Uint8Array>
  /** The signed transaction, serialised like the given one. */
  signTransaction(transaction: Uint8Array, signer: SolanaSigner): Promise<Uint8Array>
  signAllTransactions(transactions: readonly Uint8Array[], signer: SolanaSigner): Promise<readonly Uint8Array[]>
  /** The signature of what was sent, 64 bytes. */
  signAndSendTransaction(
    transaction: Uint8Array,
    signer: SolanaSigner,
    options?: SolanaSendOptions,
  ): Promise<Uint8Array>
}

/** How a message is signed: ECDSA over the old message format (65 bytes), or BIP-322 in its simple form. */
export type BitcoinMessageProtocol = 'ecdsa' | 'bip322'

export interface BitcoinMessage {
  readonly message: string
  /** One of the session's accounts. */
  readonly address: string
  /** Absent: as the wallet does it for this kind of address. */
  readonly protocol?: BitcoinMessageProtocol
}

/** Which input of a PSBT is signed, and by whom. */
export interface BitcoinSignInput {
  /** One of the session's accounts. */
  readonly address: string
  readonly index: number
  /** Absent: SIGHASH_ALL, or SIGHASH_DEFAULT where the input is taproot. */
  readonly sighashTypes?: readonly number[]
}

export interface BitcoinPsbt {
  /** Base64. */
  readonly psbt: string
  readonly signInputs: readonly BitcoinSignInput[]
  /** Lets the wallet send it as well; every input must then be signed. */
  readonly broadcast?: boolean
}

/**
 * A Bitcoin wallet. Every rejection is a `WmError`; what the wallet cannot do is rejected with `METHOD_UNSUPPORTED`.
 *
 * @example
 * const provider = kit.getProvider('bip122')
 * const signature = await provider.signMessage({ message: 'hello', address, protocol: 'bip322' })
 */
export interface BitcoinProvider {
  /** The signature, base64. */
  signMessage(request: BitcoinMessage): Promise<string>
  /** The PSBT with the signatures in it, base64, and the transaction's id when it was sent. */
  signPsbt(request: BitcoinPsbt): Promise<{ readonly psbt: string; readonly txid?: string }>
  /**
   * Asks the wallet to pay from the payment account; gives the transaction's id.
   * @param request.amount Satoshis, as decimal text.
   */
  sendTransfer(request: { readonly recipient: string; readonly amount: string }): Promise<string>
}

/** A native currency as the network defines it; `decimals` is 0–36. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** What an integrator may pass as a network: one of ours, or any viem `Chain`. */
export interface NetworkInput {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } } & {
    readonly [kind: string]: { readonly http: readonly string[] } | undefined
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
  readonly chainNamespace?: Namespace
  readonly caipNetworkId?: CaipNetworkId
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string } | undefined
}

/** A network after normalisation (spec §3). `rpcUrls` are in the order in which they are tried. */
export interface Network {
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  /** Custom URLs first, then the chain's own. */
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    /** The list that a wallet is given by `wallet_addEthereumChain`. */
    readonly chainDefault: { readonly http: readonly string[] }
  }
  readonly explorerUrl?: string
  readonly testnet: boolean
  readonly imageUrl?: string
}

/** One account of a wallet. */
export interface Account<N extends Namespace = Namespace> {
  readonly address: NamespaceTypes[N]['address']
  readonly type: NamespaceTypes[N]['accountType']
}

/**
 * A live connection: what the wallet itself said last. Address, network and provider in one object
 * belong together, so no reader can mix two moments. Sessions are replaced, never changed.
 */
export interface Session<N extends Namespace = Namespace> {
  readonly namespace: N
  readonly connectorId: string
  /** The active account; always one of `accounts`. */
  readonly address: NamespaceTypes[N]['address']
  readonly accounts: readonly Account<N>[]
  /** The network the wallet is on; may be one that is not configured. */
  readonly caipNetworkId: CaipNetworkId
  readonly provider: NamespaceTypes[N]['provider']
  /** The networks that the wallet approved; absent when it supports every one. */
  readonly approved?: readonly CaipNetworkId[]
  /** The wallet approved no sending, so it is not offered. */
  readonly cannotSend?: true
  /** What a remote wallet says of itself; sanitised. */
  readonly wallet?: { readonly name: string; readonly icon?: string }
  /**
   * What the wallet signed in with as it approved; absent when it only connected. Only the session that `connect`
   * returns has it, none that a later event of the wallet makes.
   */
  readonly proofs?: readonly SignInProof[]
}
