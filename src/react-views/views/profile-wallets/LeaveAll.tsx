import { type ReactNode, useState } from 'react'
import { disconnect } from '../../../atoms/connection/disconnect.ts'
import { listsNowAtom } from '../../../atoms/connections/lists-now.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'

/** Ends every connection of every namespace. */
export function LeaveAll(): ReactNode {
  const kit = useKit()
  const t = useT()
  const several = useAtomValue(listsNowAtom).connections.length > 1
  const [busy, setBusy] = useState(false)
  return (
    <Button
      kind="ghost"
      icon="power"
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
