import { FIAT_VALUE_PLACES, fiatValue } from '../../../atoms/assets/fiat-value.ts'
import { portfolioAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { formatUsd } from '../../../atoms/format/format-usd.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'

/**
 * Returns a function that writes what an amount (base units) of a token is worth in dollars, or `undefined` if its
 * price is unknown. Without a token it is the network's own coin.
 */
export function useWorth(): (value: bigint, decimals: number, token?: string) => string | undefined {
  const { portfolio } = useAtomValue(portfolioAtom)
  const locale = useAtomValue(localeAtom)
  return (value, decimals, token) => {
    const price = portfolio?.tokens.find(({ address }) => address === token)?.price
    return price === undefined ? undefined : formatUsd(fiatValue(value, decimals, price), FIAT_VALUE_PLACES, locale)
  }
}
