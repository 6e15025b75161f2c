import { tryParse, v } from '../../chains/core/schema.ts'
import { cleanText } from '../../chains/core/text.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import { parseUnits } from '../../chains/core/units.ts'
import { safeHttpUrl, safeIcon } from '../../chains/core/url.ts'
import { readPrice, worthOf } from './worth.ts'

/** What an account holds of one currency. */
export interface TokenBalance {
  /** Its contract; absent for the network's own coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  /** As the service has it. Before money moves, the chain itself is asked (safety A-09). */
  readonly decimals: number
  /** Base units. */
  readonly value: bigint
  /** In 10^-76 dollars; absent where there is no price. */
  readonly worth?: bigint
  readonly icon?: string
}

export interface Portfolio {
  /** What is worth most first; what has no price last. */
  readonly tokens: readonly TokenBalance[]
  /** In 10^-76 dollars: the sum of what has a price. */
  readonly total: bigint
  /** Something could not be read, or has no price, so the total is not the whole. */
  readonly partial: boolean
}

export interface PortfolioPlace {
  readonly caipNetworkId: CaipNetworkId
  /** The namespace's own check; gives the canonical form. */
  readonly parseAddress: (raw: string) => string | undefined
  /** Where pictures may come from: the services that the integrator named, and nobody else. */
  readonly origins: readonly string[]
}

// A visitor can read some hundreds; a service that lists more is wrong or hostile.
const MOST_ROWS = 500
const NAME = 48
const SYMBOL = 16

const anything = v.optional(v.unknown())
const schema = v.object({
  chainId: v.string(),
  address: v.nullish(v.string()),
  name: anything,
  symbol: anything,
  price: anything,
  iconUrl: anything,
  quantity: v.object({ decimals: anything, numeric: v.string() }),
})

/** How some services write the coin. */
const coin = /^0xe{40}$/i
/** 0 to 36, as what it is or as text. */
const readDecimals = (raw: unknown) =>
  (typeof raw === 'string' || typeof raw === 'number') && /^(?:\d|[12]\d|3[0-6])$/.test(`${raw}`)
    ? Number(raw)
    : undefined

function readValue(numeric: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(numeric, decimals)
  } catch {
    return undefined
  }
}

function readIcon(raw: unknown, origins: readonly string[]): string | undefined {
  const url = safeHttpUrl(raw)
  // A picture of anybody's host would tell it who looks at this account, and any token may name one.
  return url ? (origins.includes(new URL(url).origin) ? url : undefined) : safeIcon(raw)
}

/** One row; `skip` is meant not to be shown, `malformed` could not be read. */
function readRow(raw: unknown, place: PortfolioPlace): TokenBalance | 'skip' | 'malformed' {
  const row = tryParse(schema, raw)
  if (!row) return 'malformed'
  if (row.chainId !== place.caipNetworkId) return 'skip'
  const decimals = readDecimals(row.quantity.decimals)
  if (decimals === undefined) return 'malformed'
  // Spec §5: no token, but something that is counted.
  if (decimals === 0) return 'skip'
  const reference = row.address?.split(':').at(-1) ?? ''
  const address = row.address && !coin.test(reference) ? place.parseAddress(reference) : undefined
  if (row.address && !address && !coin.test(reference)) return 'malformed'
  const value = readValue(row.quantity.numeric, decimals)
  if (value === undefined) return 'malformed'
  const price = readPrice(row.price)
  const icon = readIcon(row.iconUrl, place.origins)
  const symbol = cleanText(row.symbol, SYMBOL)
  const name = cleanText(row.name, NAME) || symbol
  if (!name) return 'malformed'
  return {
    ...(address && { address }),
    name,
    symbol: symbol || name.slice(0, SYMBOL),
    decimals,
    value,
    ...(price !== undefined && { worth: worthOf(value, decimals, price) }),
    ...(icon && { icon }),
  }
}

/** Reads a service's rows. Whatever they hold, the result has exact numbers and clean texts only (safety A-07). */
export function parsePortfolio(rows: readonly unknown[], place: PortfolioPlace): Portfolio {
  const seen = new Set<string | undefined>()
  const tokens: TokenBalance[] = []
  let partial = rows.length > MOST_ROWS
  for (const raw of rows.slice(0, MOST_ROWS)) {
    const row = readRow(raw, place)
    if (row === 'skip') continue
    if (row === 'malformed' || seen.has(row.address)) {
      partial = true
      continue
    }
    seen.add(row.address)
    tokens.push(row)
    if (row.worth === undefined && row.value > 0n) partial = true
  }
  tokens.sort((a, b) => compare(b.worth ?? -1n, a.worth ?? -1n))
  return { tokens, total: tokens.reduce((sum, { worth = 0n }) => sum + worth, 0n), partial }
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
