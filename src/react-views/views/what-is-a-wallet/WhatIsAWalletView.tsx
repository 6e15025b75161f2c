import '../../ui/Icon/more-icons.ts'
import '../../../atoms/i18n/messages/account.ts'
import type { ReactNode } from 'react'
import { track } from '../../../atoms/events/track.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { above8 } from '../../ui/layout.css.ts'
import type { ViewProps } from '../../view-props.ts'
import { Guide } from '../shared/Guide.tsx'
import { showConnect } from '../shared/show-connect.ts'

/** For newcomers, before they connect. */
export function WhatIsAWalletView(_: ViewProps<'WhatIsAWallet'>): ReactNode {
  const kit = useKit()
  const t = useT()
  return (
    <>
      <Guide
        points={[
          { icon: 'lock', title: t('aboutWallet.keysTitle'), text: t('aboutWallet.keysText') },
          { icon: 'globe', title: t('aboutWallet.loginTitle'), text: t('aboutWallet.loginText') },
          { icon: 'seal', title: t('aboutWallet.approveTitle'), text: t('aboutWallet.approveText') },
        ]}
        action={t('title.getWallet')}
        onAction={() => {
          track(kit, 'CLICK_GET_WALLET_HELP')
          push(kit, route('GetWallet'))
        }}
      />
      <div className={above8}>
        <Button kind="ghost" onClick={() => showConnect(kit)}>
          {t('aboutWallet.action')}
        </Button>
      </div>
    </>
  )
}
