import { pageError } from '../chains/core/error-texts/page-error.ts'
import { tryParse, v } from '../chains/core/schema.ts'
import { parseUnits } from '../chains/core/units.ts'
import { parseUrl } from '../chains/core/url.ts'
import { parseAddress } from '../chains/eip155/parse.ts'

/** The most that one origin may take of one token. */
export interface X402Cap {
  /** [CAIP-19](https://chainagnostic.org/CAIPs/caip-19) id of the token, such as `eip155:8453/erc20:0x8335…2913`. */
  readonly asset: string
  /** Decimal number of the token, such as `'5.00'`: the most in any 24 hours, all accounts together. */
  readonly perDay: string
  /** The most of one payment; by default as much as `perDay`. */
  readonly perPayment?: string
}

/** The caps of each origin that may be paid. */
export interface X402Caps {
  readonly [origin: string]: readonly X402Cap[]
}

const asset = /^(eip155:[1-9]\d{0,15})\/erc20:(0x[0-9a-fA-F]{40})$/
const decimal = v.pipe(v.string(), v.maxLength(115), v.regex(/^(?:0|[1-9]\d{0,77})(?:\.\d{1,36})?$/))
const cap = v.strictObject({ asset: v.string(), perDay: decimal, perPayment: v.optional(decimal) })

const refuse = (reason: string) => pageError('OPTION_INVALID', { option: 'capPerOrigin', reason })

/** Returns the one text by which a token is compared and stored. */
export const assetId = (caipNetworkId: string, address: string): string =>
  `${caipNetworkId}/erc20:${address.toLowerCase()}`

function parseCap(raw: unknown): readonly [asset: string, cap: X402Cap] {
  const found = tryParse(cap, raw)
  if (!found) throw refuse('must have, for each cap, `asset` and decimal numbers as texts')
  const [, caipNetworkId = '', contract = ''] = asset.exec(found.asset) ?? []
  const address = parseAddress(contract)
  if (!address) throw refuse(`has no ERC-20 token "${found.asset.slice(0, 100)}"`)
  const { perPayment, perDay } = found
  return [assetId(caipNetworkId, address), { asset: found.asset, perDay, ...(perPayment && { perPayment }) }]
}

/**
 * Returns a copy of the caps, by origin and token.
 * @throws {WmError<'OPTION_INVALID'>} Names what they must be.
 */
export function parseCaps(raw: unknown): ReadonlyMap<string, ReadonlyMap<string, X402Cap>> {
  const byOrigin = tryParse(v.record(v.string(), v.array(v.unknown())), raw)
  if (!byOrigin) throw refuse('must be an object with a list of caps for each origin')
  return new Map(
    Object.entries(byOrigin).map(([origin, list]) => {
      const url = parseUrl(origin)
      if (url?.origin !== origin || !/^https?:$/.test(url.protocol))
        throw refuse(`needs an origin such as "https://api.example" instead of "${origin.slice(0, 100)}"`)
      const caps = new Map(list.map(parseCap))
      if (caps.size < list.length) throw refuse(`has two caps of one token for "${origin}"`)
      return [origin, caps]
    }),
  )
}

/**
 * Returns the caps in base units.
 * @throws {WmError<'OPTION_INVALID'>} More fraction digits than the token has.
 */
export function inBaseUnits({ asset, perDay, perPayment = perDay }: X402Cap, decimals: number) {
  try {
    return { perDay: parseUnits(perDay, decimals), perPayment: parseUnits(perPayment, decimals) }
  } catch {
    throw refuse(`has more digits after the point than the ${decimals} of "${asset}"`)
  }
}
