import * as v from 'valibot'
import { type Address, isAddress } from 'viem'
import { onceEach, splitLink, unreadable } from './link-parameters.ts'
import { PaymentRefusal } from './payment-refusal.ts'

/** A transfer that a link of EIP-681 asks for, in base units. */
export interface EthereumLink {
  readonly scheme: 'ethereum'
  readonly chainId: number | undefined
  /** Contract of the token; undefined for the network's own coin. */
  readonly token: Address | undefined
  readonly to: Address
  readonly value: bigint | undefined
}

const MOST = 2n ** 256n - 1n
const numberForm = /^\+?(\d*)(?:\.(\d+))?(?:[eE](\d{0,2}))?$/

/** Returns the integer that the text writes, also as `2.014e18`; undefined for a fraction. */
function integerOf(text: string): bigint | undefined {
  const [, whole = '', fraction = '', exponent = ''] = numberForm.exec(text) ?? []
  const zeros = Number(exponent) - fraction.length
  return whole + fraction === '' || zeros < 0 ? undefined : BigInt(whole + fraction + '0'.repeat(zeros))
}

const address = v.custom<Address>((value) => typeof value === 'string' && isAddress(value))
const integer = v.pipe(
  v.string(),
  v.maxLength(120),
  v.regex(numberForm),
  v.check((text) => integerOf(text) !== undefined),
  v.transform((text) => integerOf(text) ?? 0n),
  v.maxValue(MOST),
)
// The wallet sets the fee itself: what a link says of it is read and not used.
const fee = { gas: v.optional(integer), gasLimit: v.optional(integer), gasPrice: v.optional(integer) }
const coinParameters = v.strictObject({ value: v.optional(integer), ...fee })
const tokenParameters = v.strictObject({
  address,
  uint256: v.optional(integer),
  // A token takes no coins.
  value: v.optional(v.pipe(integer, v.value(0n))),
  ...fee,
})
const target = v.object({
  address,
  chainId: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number), v.safeInteger(), v.minValue(1))),
})

function parse<const S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const { success, output } = v.safeParse(schema, input)
  if (!success) throw unreadable()
  return output
}

/**
 * Reads what follows `ethereum:`. Transfers of a coin and of an ERC-20 token are read, and no other call.
 * @see https://eips.ethereum.org/EIPS/eip-681
 * @throws {PaymentRefusal}
 */
export function readEthereumLink(rest: string): EthereumLink {
  const { path, parameters } = splitLink(rest)
  const [, named = '', chain, call] = /^(?:pay-)?([^@/]+)(?:@([^/]*))?(?:\/(.*))?$/.exec(path) ?? []
  if (/^[^.]+(?:\.[^.]+)+$/.test(named)) throw new PaymentRefusal('This wallet pays addresses, not names.')
  const { address: at, chainId } = parse(target, { address: named, chainId: chain })
  const given = onceEach(parameters)
  if (call === undefined) {
    const { value } = parse(coinParameters, given)
    return { scheme: 'ethereum', chainId, token: undefined, to: at, value }
  }
  if (call !== 'transfer') throw new PaymentRefusal('This link asks for something other than a payment.')
  const { address: to, uint256 } = parse(tokenParameters, given)
  return { scheme: 'ethereum', chainId, token: at, to, value: uint256 }
}
