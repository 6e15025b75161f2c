import { formatAmount } from '../../../atoms/format/format-amount.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'

/** Writes base units exactly, in the locale's form. */
export function useMoney(): (value: bigint, decimals: number) => string {
  const locale = useAtomValue(localeAtom)
  return (value, decimals) => formatAmount(value, decimals, locale)
}
