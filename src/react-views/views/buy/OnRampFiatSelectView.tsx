import type { ReactNode } from 'react'
import { buyOptionsAtom, paymentAtom } from '../../../atoms/buy/buy-form.atoms.ts'
import { chooseBuyCurrency } from '../../../atoms/buy/edit-buy.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { CurrencyList } from './CurrencyList.tsx'

/** The currencies that can be paid with. */
export function OnRampFiatSelectView(_: ViewProps<'OnRampFiatSelect'>): ReactNode {
  const t = useT(titleMessages)
  const { payments } = useAtomValue(buyOptionsAtom)
  return (
    <CurrencyList
      label={t('title.currency')}
      rows={payments.map(({ id }) => ({ id, name: id }))}
      chosen={useAtomValue(paymentAtom)?.id}
      choose={chooseBuyCurrency}
    />
  )
}
