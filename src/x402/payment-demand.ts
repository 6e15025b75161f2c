// The wire format of x402, versions 1 and 2: https://github.com/x402-foundation/x402/tree/main/specs
import { paymentError } from '../chains/core/error-texts/payment-error.ts'
import { readBody } from '../chains/core/read-body.ts'
import { tryParse, txHash, v } from '../chains/core/schema.ts'
import type { CaipNetworkId } from '../chains/core/types.ts'
import { parseAddress } from '../chains/eip155/parse.ts'
import type { TransferAuthorization } from '../chains/eip155/transfer-authorization.ts'

/** Bytes of an answer 402, in its header or its body; a server refuses requests with longer headers. */
const MAX_DEMAND = 16_384
/** Ways to pay that one answer may offer. */
const MAX_OFFERS = 32

/** Chain ids of the names that version 1 has for networks. */
const namedChains: { readonly [name: string]: number } = {
  base: 8453,
  'base-sepolia': 84_532,
  avalanche: 43_114,
  'avalanche-fuji': 43_113,
  polygon: 137,
  'polygon-amoy': 80_002,
  sei: 1329,
  'sei-testnet': 1328,
  iotex: 4689,
}

const networkId = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((name) => (Object.hasOwn(namedChains, name) ? `eip155:${namedChains[name]}` : name)),
  v.regex(/^eip155:[1-9]\d{0,15}$/),
  v.transform((id) => id as CaipNetworkId),
)
const address = v.pipe(
  v.string(),
  v.transform(parseAddress),
  v.custom<`0x${string}`>((found) => typeof found === 'string' && BigInt(found) > 0n),
)
const amount = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,77}$/),
  v.transform((text) => BigInt(text)),
  v.maxValue(2n ** 256n - 1n),
)
const word = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

const offerEntries = {
  scheme: v.literal('exact'),
  network: networkId,
  asset: address,
  payTo: address,
  maxTimeoutSeconds: v.pipe(v.number(), v.safeInteger(), v.minValue(10)),
  extra: v.object({
    name: word,
    version: word,
    assetTransferMethod: v.optional(v.literal('eip3009')),
  }),
}
const offers = {
  1: v.pipe(
    v.object({ ...offerEntries, maxAmountRequired: amount }),
    v.transform(({ maxAmountRequired, ...offer }) => ({ ...offer, amount: maxAmountRequired })),
  ),
  2: v.object({ ...offerEntries, amount }),
}
const demand = v.pipe(
  v.unknown(),
  // Parts of it go back with the payment. One that is nested too deep to be written, which throws, must not be signed.
  v.check((answer) => JSON.stringify(answer) !== undefined),
  v.object({
    x402Version: v.picklist([1, 2]),
    accepts: v.pipe(v.array(v.unknown()), v.maxLength(MAX_OFFERS)),
    resource: v.optional(v.unknown()),
    extensions: v.optional(v.unknown()),
  }),
)

/** A way to pay that a server offers. */
export interface Offer extends v.InferOutput<(typeof offers)[2]> {
  readonly version: 1 | 2
  /** As the server wrote it. */
  readonly raw: unknown
}

/** The answer 402 of a server. */
export interface PaymentDemand {
  /** Ways to pay that this package has, in the server's order. */
  readonly offers: readonly Offer[]
  readonly resource: unknown
  readonly extensions: unknown
}

const utf8 = (binary: string) => new TextDecoder().decode(Uint8Array.from(binary, (one) => one.charCodeAt(0)))

function readBase64(text: string): unknown {
  try {
    return JSON.parse(utf8(atob(text)))
  } catch {
    return undefined
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Resolves with what an answer 402 asks for. Version 2 has it in a header, version 1 in the body.
 * @throws {WmError<'PAYMENT_REFUSED'>} The answer is too large, or none of x402, or asks for payments of other kinds.
 */
export async function readPaymentDemand(response: Response): Promise<PaymentDemand> {
  const header = response.headers.get('payment-required')
  const text = header ?? (await readBody(response, MAX_DEMAND))
  if (header !== null) void response.body?.cancel().catch(() => {})
  if (text === undefined || text.length > MAX_DEMAND) throw paymentError('PAYMENT_REFUSED', { reason: 'too-large' })
  const read = tryParse(demand, header === null ? readJson(text) : readBase64(text))
  if (!read || read.accepts.length === 0) throw paymentError('PAYMENT_REFUSED', { reason: 'malformed' })
  const { x402Version: version, accepts, resource, extensions } = read
  const found = accepts.flatMap((raw) => {
    const offer = tryParse(offers[version], raw)
    return offer ? [{ ...offer, version, raw }] : []
  })
  if (found.length === 0) throw paymentError('PAYMENT_REFUSED', { reason: 'scheme' })
  return { offers: found, resource, extensions }
}

const toBase64 = (value: unknown) =>
  btoa(Array.from(new TextEncoder().encode(JSON.stringify(value)), (byte) => String.fromCharCode(byte)).join(''))

/** Returns the header that pays: its name and its value. */
export function paymentHeader(
  { version, raw, ...offer }: Offer,
  { resource, extensions }: PaymentDemand,
  { value, validAfter, validBefore, ...rest }: TransferAuthorization,
  signature: string,
): readonly [name: string, value: string] {
  const authorization = {
    ...rest,
    value: `${value}`,
    validAfter: `${validAfter}`,
    validBefore: `${validBefore}`,
  }
  const payload = { signature, authorization }
  if (version === 2)
    return ['payment-signature', toBase64({ x402Version: 2, resource, accepted: raw, payload, extensions })]
  const { network } = raw as { readonly network: string }
  return ['x-payment', toBase64({ x402Version: 1, scheme: offer.scheme, network, payload })]
}

/** Names of the headers that pay. */
export const paymentHeaders = ['payment-signature', 'x-payment'] as const

const settlement = v.object({
  success: v.boolean(),
  transaction: v.optional(v.unknown()),
  errorReason: v.optional(v.unknown()),
})
/** A reason without anything that a page could take for markup. */
const plainReason = v.pipe(v.string(), v.maxLength(200), v.regex(/^[\w .:-]+$/))

/** The settlement of a payment, as the server tells it. */
interface Settlement {
  readonly success: boolean
  readonly transaction: string | undefined
  readonly reason: string | undefined
}

/** Returns what a server says of the settlement; undefined if it says nothing that can be read. */
export function readSettlement({ headers }: Response): Settlement | undefined {
  const text = headers.get('payment-response') ?? headers.get('x-payment-response')
  const found = text === null || text.length > MAX_DEMAND ? undefined : tryParse(settlement, readBase64(text))
  return (
    found && {
      success: found.success,
      transaction: tryParse(txHash, found.transaction),
      reason: tryParse(plainReason, found.errorReason),
    }
  )
}
