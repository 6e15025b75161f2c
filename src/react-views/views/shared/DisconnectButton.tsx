import '../../ui/Icon/more-icons.ts'
import type { ReactNode } from 'react'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { useDisconnect } from './useDisconnect.ts'

export function DisconnectButton(): ReactNode {
  const t = useT()
  const { busy, leave } = useDisconnect()
  return (
    <Button
      kind="ghost"
      icon="power"
      busy={busy}
      busyLabel={t('common.disconnecting')}
      onClick={leave}
      testId="wm-disconnect"
    >
      {t('common.disconnect')}
    </Button>
  )
}
