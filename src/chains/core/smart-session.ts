import { v } from './schema.ts'

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
        readonly abi: readonly unknown[]
        readonly functions: readonly SessionFunction[]
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

/** Entries that a list of a session has at most. */
const MOST = 64

const isHex = (pattern: RegExp) =>
  v.custom<`0x${string}`>((value) => typeof value === 'string' && pattern.test(value), 'must be hex digits after 0x')
const anyHex = isHex(/^0x(?:[\da-f]{2}){1,32768}$/i)
const hexQuantity = isHex(/^0x[\da-f]{1,64}$/i)
const address = isHex(/^0x[\da-f]{40}$/i)
/** Later moments are no dates. */
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000))
const list = <const S extends v.GenericSchema>(item: S) => v.pipe(v.array(item), v.maxLength(MOST))
const allowance = { allowance: hexQuantity, start: seconds, period: v.pipe(seconds, v.minValue(1)) }

/** A permission of a known type. */
// Loose: a field that only the wallet knows reaches it, and what it grants is not told as less.
export const sessionPermission = v.variant('type', [
  v.looseObject({
    type: v.literal('contract-call'),
    data: v.looseObject({
      address,
      abi: v.optional(v.array(v.unknown()), []),
      functions: v.optional(
        list(
          v.looseObject({
            functionName: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
            args: v.optional(list(v.unknown())),
            valueLimit: v.optional(hexQuantity),
          }),
        ),
        [],
      ),
    }),
  }),
  v.looseObject({ type: v.literal('native-token-recurring-allowance'), data: v.looseObject(allowance) }),
  v.looseObject({ type: v.literal('erc20-recurring-allowance'), data: v.looseObject({ ...allowance, address }) }),
])

export const sessionKey = v.object({
  type: v.picklist(['secp256k1', 'secp256r1']),
  publicKey: isHex(/^0x(?:[\da-f]{2}){32,66}$/i),
})

const policies = v.optional(list(v.object({ type: v.string(), data: v.optional(v.unknown()) })))

/** A request of the page. */
export const sessionRequest = v.strictObject({
  chainId: isHex(/^0x[\da-f]{1,13}$/i),
  address: v.optional(address),
  expiry: seconds,
  signer: v.object({
    type: v.literal('keys'),
    data: v.object({ keys: v.pipe(list(sessionKey), v.minLength(1, 'must have a key')) }),
  }),
  permissions: v.pipe(list(sessionPermission), v.minLength(1, 'must have a permission')),
  policies,
})

/** The answer of a wallet. What it leaves out is as it was asked for; it may grant less than that. */
export const grantAnswer = v.object({
  context: anyHex,
  chainId: v.optional(isHex(/^0x[\da-f]{1,13}$/i)),
  address: v.optional(address),
  expiry: v.optional(seconds),
  permissions: v.optional(v.pipe(list(sessionPermission), v.minLength(1))),
  policies,
  accountMeta: v.optional(v.unknown()),
  signerMeta: v.optional(v.unknown()),
})
