import { formatAmount } from '../../../atoms/format/format-amount.ts'
import { formatUpperBound } from '../../../atoms/format/format-upper-bound.ts'
import { localeAtom } from '../../../atoms/i18n/locale.atoms.ts'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import type { DetailRow } from '../../ui/DetailsList/DetailsList.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { useWorth } from './useWorth.ts'

/** The unit of a fee: the network's own coin. */
interface Coin {
  readonly symbol: string
  readonly decimals: number
}

/**
 * Returns a function that writes the highest fee (base units) as a row: in dollars if the coin's price is known, and
 * rounded up to a few digits; the exact fee is the tooltip, and is read by screen readers.
 */
export function useFeeRow(): (fee: bigint, coin: Coin) => DetailRow {
  const t = useT(accountMessages, sendMessages)
  const locale = useAtomValue(localeAtom)
  const worthOf = useWorth()
  return (fee, { symbol, decimals }) => {
    const exact = `${formatAmount(fee, decimals, locale)} ${symbol}`
    const short = `${formatUpperBound(fee, decimals, locale)} ${symbol}`
    const money = worthOf(fee, decimals)
    const amount = (
      <span dir="ltr" title={exact}>
        {short}
        {short !== exact && <VisuallyHidden> ({t('account.balanceExact', { amount: exact })})</VisuallyHidden>}
      </span>
    )
    const most = t('send.feeMost')
    if (money === undefined) return { label: t('send.fee'), value: amount, quiet: most }
    return {
      label: t('send.fee'),
      value: <span dir="ltr">{money.startsWith('<') ? money : `≈ ${money}`}</span>,
      quiet: (
        <>
          {amount} {most}
        </>
      ),
    }
  }
}
