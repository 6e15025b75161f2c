import type { ReactNode } from 'react'
import { helpMessages } from '../../../atoms/i18n/messages/help-messages.ts'
import { navigate } from '../../../atoms/navigation/navigate.ts'
import { historyAtom } from '../../../atoms/navigation/router.atoms.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import type { ViewProps } from '../../define-view.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { feeIcon, networkIcon, swapIcon } from '../../ui/Icon/more-icons.ts'
import { Guide } from '../shared/Guide.tsx'

/** An introduction for newcomers, before they switch. */
export function WhatIsANetworkView(_: ViewProps<'WhatIsANetwork'>): ReactNode {
  const kit = useKit()
  const t = useT(helpMessages)
  return (
    <Guide
      points={[
        { icon: networkIcon, title: t('aboutNetwork.placesTitle'), text: t('aboutNetwork.placesText') },
        { icon: feeIcon, title: t('aboutNetwork.feesTitle'), text: t('aboutNetwork.feesText') },
        { icon: swapIcon, title: t('aboutNetwork.careTitle'), text: t('aboutNetwork.careText') },
      ]}
      action={t('aboutNetwork.action')}
      onAction={() => {
        const cameFromList = kit.store.get(historyAtom).at(-2)?.name === 'Networks'
        navigate(kit, cameFromList ? { type: 'back' } : { type: 'replace', route: route('Networks') })
      }}
    />
  )
}
