import type { ReactNode } from 'react'
import { buyMessages } from '../../../atoms/i18n/messages/buy-messages.ts'
import { goBack } from '../../../atoms/navigation/navigate.ts'
import type { ViewProps } from '../../define-view.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { feeIcon, receiveIcon, userIcon } from '../../ui/Icon/more-icons.ts'
import { Guide } from '../shared/Guide.tsx'

/** An introduction for newcomers, before they buy. */
export function WhatIsABuyView(_: ViewProps<'WhatIsABuy'>): ReactNode {
  const kit = useKit()
  const t = useT(buyMessages)
  return (
    <Guide
      points={[
        { icon: feeIcon, title: t('buy.sellsTitle'), text: t('buy.sellsText') },
        { icon: userIcon, title: t('buy.asksTitle'), text: t('buy.asksText') },
        { icon: receiveIcon, title: t('buy.arrivesTitle'), text: t('buy.arrivesText') },
      ]}
      action={t('buy.understood')}
      onAction={() => goBack(kit)}
    />
  )
}
