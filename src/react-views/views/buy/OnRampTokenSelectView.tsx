import type { ReactNode } from 'react'
import { purchaseAtom, purchasesAtom } from '../../../atoms/buy/buy-form.atoms.ts'
import { chooseBuyToken } from '../../../atoms/buy/edit-buy.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { CurrencyList } from './CurrencyList.tsx'

/** The coins and tokens that are sold on the active network. */
export function OnRampTokenSelectView(_: ViewProps<'OnRampTokenSelect'>): ReactNode {
  const t = useT(titleMessages)
  const purchases = useAtomValue(purchasesAtom)
  return (
    <CurrencyList
      label={t('send.selectToken')}
      rows={purchases.map(({ symbol, name }) => ({ id: symbol, name }))}
      chosen={useAtomValue(purchaseAtom)?.symbol}
      choose={chooseBuyToken}
    />
  )
}
