import type { TokenBalance } from '../../../atoms/assets/parse-portfolio.ts'

/** Returns a text without accents and in small letters. */
export const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns tokens whose name or symbol contains the query, or whose contract has that address. */
export function searchTokens<T extends TokenBalance>(tokens: readonly T[], query: string): readonly T[] {
  const wanted = plain(query.trim())
  if (wanted === '') return tokens
  return tokens.filter(
    ({ name, symbol, address }) => plain(`${name} ${symbol}`).includes(wanted) || address?.toLowerCase() === wanted,
  )
}
