import { type ReactNode, useEffect, useRef, useState } from 'react'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { sessionMessages } from '../../../atoms/i18n/messages/session-messages.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { powerIcon } from '../../ui/Icon/more-icons.ts'
import { stack12 } from '../../ui/layout.css.ts'
import { useDisconnect } from './useDisconnect.ts'

export function DisconnectButton(): ReactNode {
  const t = useT(accountMessages, sessionMessages)
  const { busy, leave, open } = useDisconnect()
  const [told, setTold] = useState(false)
  const asks = told && open
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The alert moves the button, possibly out of view.
    if (asks) box.current?.scrollIntoView({ block: 'nearest' })
  }, [asks])
  return (
    <div ref={box} className={stack12}>
      {asks && (
        <Alert tone="warn" live title={t('account.openTransfer')}>
          {t('account.openTransferText')}
        </Alert>
      )}
      <Button
        kind="ghost"
        icon={powerIcon}
        busy={busy}
        busyLabel={t('common.disconnecting')}
        onClick={open && !told ? () => setTold(true) : leave}
        testId="wm-disconnect"
      >
        {t(asks ? 'account.disconnectAnyway' : 'common.disconnect')}
      </Button>
    </div>
  )
}
