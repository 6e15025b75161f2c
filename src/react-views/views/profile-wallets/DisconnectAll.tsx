import { type ReactNode, useState } from 'react'
import { connectionMessages } from '../../../atoms/i18n/messages/connection-messages.ts'
import { sessionMessages } from '../../../atoms/i18n/messages/session-messages.ts'
import { disconnect } from '../../../atoms/sessions/disconnect.ts'
import { currentConnectionListsAtom } from '../../../atoms/sessions/multi-wallet/current-connection-lists.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { powerIcon } from '../../ui/Icon/more-icons.ts'

/** Ends every session of every namespace. */
export function DisconnectAll(): ReactNode {
  const kit = useKit()
  const t = useT(connectionMessages, sessionMessages)
  const several = useAtomValue(currentConnectionListsAtom).connections.length > 1
  const [busy, setBusy] = useState(false)
  return (
    <Button
      kind="ghost"
      icon={powerIcon}
      busy={busy}
      busyLabel={t('common.disconnecting')}
      onClick={() => {
        if (busy) return
        setBusy(true)
        void disconnect(kit).finally(() => setBusy(false))
      }}
      testId="wm-disconnect"
    >
      {several ? t('connections.disconnectAll') : t('common.disconnect')}
    </Button>
  )
}
