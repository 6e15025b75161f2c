import { tryParse, v } from './schema.ts'
import type { SessionPermission } from './smart-session.ts'

/** Entries that a list of a session has at most. */
const MOST = 64

const isHex = (pattern: RegExp) =>
  v.custom<`0x${string}`>((value) => typeof value === 'string' && pattern.test(value), 'must be hex digits after 0x')
const anyHex = isHex(/^0x(?:[\da-f]{2}){1,32768}$/i)
const hexQuantity = isHex(/^0x[\da-f]{1,64}$/i)
const chainId = isHex(/^0x[\da-f]{1,13}$/i)
const address = isHex(/^0x[\da-f]{40}$/i)
/** Later moments are no dates. */
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000))
const list = <const S extends v.GenericSchema>(item: S) => v.pipe(v.array(item), v.maxLength(MOST))
const allowance = { allowance: hexQuantity, start: seconds, period: v.pipe(seconds, v.minValue(1)) }

const typed = v.object({ type: v.string() })
/** The data of each known type of permission. */
const dataOf: { readonly [T in SessionPermission['type']]: v.GenericSchema } = {
  'contract-call': v.object({
    address,
    abi: v.optional(v.array(v.unknown())),
    functions: v.optional(
      list(
        v.object({
          functionName: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
          args: v.optional(list(v.unknown())),
          valueLimit: v.optional(hexQuantity),
        }),
      ),
    ),
  }),
  'native-token-recurring-allowance': v.object(allowance),
  'erc20-recurring-allowance': v.object({ ...allowance, address }),
}

/**
 * A permission of a known type, as it came: a field that only the wallet knows reaches it, and what it grants is not
 * told as less. (A variant schema would be several times as large, in the files of each connection.)
 */
export const sessionPermission = v.custom<SessionPermission>((value) => {
  const type = tryParse(typed, value)?.type
  const data = type !== undefined && Object.hasOwn(dataOf, type) && dataOf[type as SessionPermission['type']]
  return !!data && tryParse(v.object({ data }), value) !== undefined
}, 'must be a permission of a known type')

export const sessionKey = v.object({
  type: v.picklist(['secp256k1', 'secp256r1']),
  publicKey: isHex(/^0x(?:[\da-f]{2}){32,66}$/i),
})

const policies = v.optional(list(v.object({ type: v.string(), data: v.optional(v.unknown()) })))

/** A request of the page. */
export const sessionRequest = v.strictObject({
  chainId,
  address: v.optional(address),
  expiry: seconds,
  signer: v.object({
    type: v.literal('keys'),
    data: v.object({ keys: v.pipe(list(sessionKey), v.minLength(1, 'must have a key')) }),
  }),
  permissions: v.pipe(list(sessionPermission), v.minLength(1, 'must have a permission')),
  policies,
})

/** The answer of a wallet. Fields that it leaves out are as they were asked for; it may grant less than that. */
export const grantAnswer = v.object({
  context: anyHex,
  chainId: v.optional(chainId),
  address: v.optional(address),
  expiry: v.optional(seconds),
  permissions: v.optional(v.pipe(list(sessionPermission), v.minLength(1))),
  policies,
  accountMeta: v.optional(v.unknown()),
  signerMeta: v.optional(v.unknown()),
})
