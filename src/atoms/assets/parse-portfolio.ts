import { tryParse, v } from '../../chains/core/schema.ts'
import { cleanText } from '../../chains/core/text.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import { parseUnits } from '../../chains/core/units.ts'
import { safeHttpUrl, safeIcon } from '../../chains/core/url.ts'
import { fiatValue, readPrice } from './fiat-value.ts'

/** The balance of one token or coin. */
export interface TokenBalance {
  /** The contract; undefined for the network's own coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  /** Decimals as the data API reports them. Before a transfer they are read from the chain. */
  readonly decimals: number
  /** Base units. */
  readonly value: bigint
  /** Price of one whole unit, in 10^-40 dollars; undefined if it is unknown. */
  readonly price?: bigint
  /** In 10^-76 dollars; undefined without a price. */
  readonly worth?: bigint
  /** The worth at the price of 24 hours ago, in 10^-76 dollars; undefined without that price. */
  readonly worthBefore?: bigint
  readonly icon?: string
}

export interface Portfolio {
  /** Sorted by worth, tokens without a price last. */
  readonly tokens: readonly TokenBalance[]
  /** The sum of all tokens with a price, in 10^-76 dollars. */
  readonly total: bigint
  /** The worth of the same tokens 24 hours ago; undefined unless that is known of each with a price. */
  readonly totalBefore?: bigint
  /** True if a row was malformed or has no price, so that the total is incomplete. */
  readonly partial: boolean
  /** Number of tokens of which it could not be read what the account holds; they are not listed. */
  readonly unread?: number
  /** True if the network was read in place of a data API that failed: tokens that the page does not name are absent. */
  readonly isReplacement?: true
}

export interface PortfolioPlace {
  readonly caipNetworkId: CaipNetworkId
  /** The namespace's address check; returns the canonical form. */
  readonly parseAddress: (raw: string) => string | undefined
  /** Origins that icons may be loaded from: the configured services only. */
  readonly origins: readonly string[]
}

// A longer list is an error or an attack.
const MOST_ROWS = 5_000
/** Characters of a name and of a symbol that are shown. */
export const NAME = 48
export const SYMBOL = 16

const anything = v.optional(v.unknown())
const schema = v.object({
  chainId: v.string(),
  address: v.nullish(v.string()),
  name: anything,
  symbol: anything,
  price: anything,
  priceDayAgo: anything,
  iconUrl: anything,
  quantity: v.object({ decimals: anything, numeric: v.string() }),
})

/** The placeholder address by which some services denote the coin. */
const coin = /^0xe{40}$/i
/** Returns decimals from 0 to 36, given as a number or as text. */
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

/** Returns the URL of an icon that may be loaded: from one of the origins, or a `data:image` URI. */
export function readIcon(raw: unknown, origins: readonly string[]): string | undefined {
  const url = safeHttpUrl(raw)
  // An icon on any other host would reveal to it who looks at this account, and any token may name one.
  return url ? (origins.includes(new URL(url).origin) ? url : undefined) : safeIcon(raw)
}

/** Returns one row; `skip` if it must not be shown, `malformed` if it cannot be read. */
function readRow(raw: unknown, place: PortfolioPlace): TokenBalance | 'skip' | 'malformed' {
  const row = tryParse(schema, raw)
  if (!row) return 'malformed'
  if (row.chainId !== place.caipNetworkId) return 'skip'
  const decimals = readDecimals(row.quantity.decimals)
  if (decimals === undefined) return 'malformed'
  // A token without decimals is a collectible, not an amount.
  if (decimals === 0) return 'skip'
  const reference = row.address?.split(':').at(-1) ?? ''
  const address = row.address && !coin.test(reference) ? place.parseAddress(reference) : undefined
  if (row.address && !address && !coin.test(reference)) return 'malformed'
  const value = readValue(row.quantity.numeric, decimals)
  if (value === undefined) return 'malformed'
  const price = readPrice(row.price)
  const priceBefore = readPrice(row.priceDayAgo)
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
    ...(price !== undefined && { price, worth: fiatValue(value, decimals, price) }),
    ...(priceBefore !== undefined && { worthBefore: fiatValue(value, decimals, priceBefore) }),
    ...(icon && { icon }),
  }
}

/** Parses the rows of a data API. Whatever they contain, the result has only exact numbers and clean texts. */
export function parsePortfolio(rows: readonly unknown[], place: PortfolioPlace): Portfolio {
  const seen = new Set<string | undefined>()
  const tokens: TokenBalance[] = []
  let unread = Math.max(0, rows.length - MOST_ROWS)
  let partial = unread > 0
  for (const raw of rows.slice(0, MOST_ROWS)) {
    const row = readRow(raw, place)
    if (row === 'skip') continue
    if (row === 'malformed' || seen.has(row.address)) {
      if (row === 'malformed') unread++
      partial = true
      continue
    }
    seen.add(row.address)
    tokens.push(row)
    if (row.worth === undefined && row.value > 0n) partial = true
  }
  tokens.sort((a, b) => compare(b.worth ?? -1n, a.worth ?? -1n))
  const held = tokens.filter(({ worth }) => worth)
  const sum = (list: readonly (bigint | undefined)[]) => list.reduce<bigint>((all, one = 0n) => all + one, 0n)
  return {
    tokens,
    total: sum(held.map(({ worth }) => worth)),
    ...(held.length > 0 &&
      held.every(({ worthBefore }) => worthBefore) && {
        totalBefore: sum(held.map(({ worthBefore }) => worthBefore)),
      }),
    partial,
    ...(unread > 0 && { unread }),
  }
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
