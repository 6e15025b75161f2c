import { formatAmount } from '../../../atoms/format/format-amount.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'

/** Returns a function that formats base units exactly, for the locale. */
export function useFormatAmount(): (value: bigint, decimals: number) => string {
  const locale = useAtomValue(localeAtom)
  return (value, decimals) => formatAmount(value, decimals, locale)
}
