import '../../../atoms/i18n/messages/account.ts'
import type { ReactNode } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import type { ViewProps } from '../../view-props.ts'
import { Guide } from '../shared/Guide.tsx'
import { showConnect } from '../shared/show-connect.ts'

/** For newcomers, before they connect. */
export function WhatIsAWalletView(_: ViewProps<'WhatIsAWallet'>): ReactNode {
  const kit = useKit()
  const t = useT()
  return (
    <Guide
      points={[
        { icon: 'lock', title: t('aboutWallet.keysTitle'), text: t('aboutWallet.keysText') },
        { icon: 'globe', title: t('aboutWallet.loginTitle'), text: t('aboutWallet.loginText') },
        { icon: 'seal', title: t('aboutWallet.approveTitle'), text: t('aboutWallet.approveText') },
      ]}
      action={t('aboutWallet.action')}
      onAction={() => showConnect(kit)}
    />
  )
}
