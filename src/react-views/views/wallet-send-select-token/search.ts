import type { TokenBalance } from '../../../atoms/tokens/parse-portfolio.ts'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Tokens whose name or symbol has the words, or whose contract is the address. */
export function searchTokens(tokens: readonly TokenBalance[], query: string): readonly TokenBalance[] {
  const wanted = plain(query.trim())
  if (wanted === '') return tokens
  return tokens.filter(
    ({ name, symbol, address }) => plain(`${name} ${symbol}`).includes(wanted) || address?.toLowerCase() === wanted,
  )
}
