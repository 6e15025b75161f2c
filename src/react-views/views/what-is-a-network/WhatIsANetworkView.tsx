import '../../ui/Icon/more-icons.ts'
import '../../../atoms/i18n/messages/account.ts'
import type { ReactNode } from 'react'
import { navigate } from '../../../atoms/router/navigate.ts'
import { historyAtom } from '../../../atoms/router/router.atoms.ts'
import { route } from '../../../atoms/router/routes.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import type { ViewProps } from '../../view-props.ts'
import { Guide } from '../shared/Guide.tsx'

/** For newcomers, before they switch. */
export function WhatIsANetworkView(_: ViewProps<'WhatIsANetwork'>): ReactNode {
  const kit = useKit()
  const t = useT()
  return (
    <Guide
      points={[
        { icon: 'network', title: t('aboutNetwork.placesTitle'), text: t('aboutNetwork.placesText') },
        { icon: 'fee', title: t('aboutNetwork.feesTitle'), text: t('aboutNetwork.feesText') },
        { icon: 'swap', title: t('aboutNetwork.careTitle'), text: t('aboutNetwork.careText') },
      ]}
      action={t('aboutNetwork.action')}
      onAction={() => {
        const cameFromList = kit.store.get(historyAtom).at(-2)?.name === 'Networks'
        navigate(kit, cameFromList ? { type: 'back' } : { type: 'replace', route: route('Networks') })
      }}
    />
  )
}
