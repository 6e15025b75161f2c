import type { ReactNode } from 'react'
import { helpMessages } from '../../../atoms/i18n/messages/help-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { track } from '../../../atoms/kit/events/track.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import type { ViewProps } from '../../define-view.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { globeIcon, lockIcon, sealIcon } from '../../ui/Icon/more-icons.ts'
import { above8 } from '../../ui/layout.css.ts'
import { Guide } from '../shared/Guide.tsx'
import { showConnect } from '../shared/show-connect.ts'

/** An introduction for newcomers, before they connect. */
export function WhatIsAWalletView(_: ViewProps<'WhatIsAWallet'>): ReactNode {
  const kit = useKit()
  const t = useT(helpMessages, titleMessages)
  return (
    <>
      <Guide
        points={[
          { icon: lockIcon, title: t('aboutWallet.keysTitle'), text: t('aboutWallet.keysText') },
          { icon: globeIcon, title: t('aboutWallet.loginTitle'), text: t('aboutWallet.loginText') },
          { icon: sealIcon, title: t('aboutWallet.approveTitle'), text: t('aboutWallet.approveText') },
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
