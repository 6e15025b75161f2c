import { tryParse, v } from '../../chains/core/schema.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import type { Options } from '../kit/options/options.ts'
import { type Nft, nftOf } from './nft.ts'

/** More rows of a page are an error or an attack. */
const MOST_ROWS = 200

const anything = v.optional(v.unknown())
/** A number below 2^256, as text. */
const count = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,77})$/),
  v.transform((text) => BigInt(text)),
  v.maxValue(2n ** 256n - 1n),
)
const row = v.object({
  chainId: v.string(),
  contract: v.string(),
  standard: v.picklist(['ERC-721', 'ERC-1155']),
  tokenId: count,
  amount: v.optional(count, '1'),
  name: anything,
  description: anything,
  image: anything,
  collection: v.nullish(v.object({ name: anything })),
  isSpam: anything,
})

export interface NftPlace {
  readonly caipNetworkId: CaipNetworkId
  /** The namespace's address check; returns the canonical form. */
  readonly parseAddress: (raw: string) => string | undefined
  readonly options: Options
}

/** Parses the rows of a page. Those of other networks are left out; those that cannot be read are counted. */
export function parseNfts(
  rows: readonly unknown[],
  { caipNetworkId, parseAddress, options }: NftPlace,
): { readonly items: readonly Nft[]; readonly unread: number } {
  let unread = Math.max(0, rows.length - MOST_ROWS)
  const items = rows.slice(0, MOST_ROWS).flatMap((raw) => {
    const read = tryParse(row, raw)
    const contract = read && parseAddress(read.contract)
    if (!contract || (read.standard === 'ERC-721' && read.amount > 1n)) {
      unread += 1
      return []
    }
    const { standard, tokenId: id, amount, collection, isSpam, ...texts } = read
    if (read.chainId !== caipNetworkId || amount === 0n) return []
    const about = { ...texts, collection: collection?.name }
    return nftOf({ contract, standard, id, amount, ...(isSpam === true && { isSpam }) }, about, options)
  })
  return { items, unread }
}
