/** A function of a contract that a session may call. */
export interface SessionFunction {
  readonly functionName: string
  /** Conditions of the arguments, in the wallet's own terms. */
  readonly args?: readonly unknown[] | undefined
  /** The most of the coin that a call may pay, as a hex quantity of its smallest unit. */
  readonly valueLimit?: `0x${string}` | undefined
}

/** An amount that a session may spend again in each period. */
export interface SessionAllowance {
  /** Hex quantity of the smallest unit. */
  readonly allowance: `0x${string}`
  /** Seconds since the epoch at which the first period begins. */
  readonly start: number
  /** Seconds. */
  readonly period: number
}

/** A permission of a session: to call a contract, or to spend a coin or a token. */
export type SessionPermission =
  | {
      readonly type: 'contract-call'
      readonly data: {
        readonly address: `0x${string}`
        readonly abi?: readonly unknown[] | undefined
        /** Without any, all functions. */
        readonly functions?: readonly SessionFunction[] | undefined
      }
    }
  | { readonly type: 'native-token-recurring-allowance'; readonly data: SessionAllowance }
  | {
      readonly type: 'erc20-recurring-allowance'
      readonly data: SessionAllowance & { readonly address: `0x${string}` }
    }

/** A public key that signs for a session. */
export interface SessionKey {
  readonly type: 'secp256k1' | 'secp256r1'
  readonly publicKey: `0x${string}`
}

/**
 * A request for a smart session: what the keys of `signer` may do for the account, and until when.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7715
 */
export interface SmartSessionRequest {
  /** Hex, such as `0x1`. The kit must have the network. */
  readonly chainId: `0x${string}`
  /** Default: the connected account. */
  readonly address?: `0x${string}` | undefined
  /** Seconds since the epoch, in the future. */
  readonly expiry: number
  readonly signer: { readonly type: 'keys'; readonly data: { readonly keys: readonly SessionKey[] } }
  readonly permissions: readonly SessionPermission[]
  /** Further limits, in the wallet's own terms. */
  readonly policies?: readonly { readonly type: string; readonly data?: unknown }[] | undefined
}

/** A smart session, as the wallet has granted it. */
export interface GrantedSession extends Omit<SmartSessionRequest, 'address'> {
  readonly address: `0x${string}`
  /** By it the holder of a key redeems the permissions. */
  readonly context: `0x${string}`
  /** The id of the session at the co-signer; undefined without one. */
  readonly pci?: string | undefined
  /** Tells how an account that is not on the chain yet is made, in the wallet's own terms. */
  readonly accountMeta?: unknown
  /** Tells how the permissions are redeemed, in the wallet's own terms. */
  readonly signerMeta?: unknown
}

/** The options of `grantPermissions`. */
export interface GrantOptions {
  /** Adds a key of the service at `hosts.dataApi`, which signs beside the page's own. Default false. */
  readonly coSigner?: boolean
}
