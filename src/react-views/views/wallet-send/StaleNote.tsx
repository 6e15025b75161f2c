import type { ReactNode } from 'react'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { staleNodeAtom } from '../../../atoms/send/freshness.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { clockIcon } from '../../ui/Icon/more-icons.ts'

/** Warns that the network makes no new blocks, so that the balance may be out of date. */
export function StaleNote(): ReactNode {
  const t = useT(sendMessages)
  const { name } = useAtomValue(activeNetworkAtom)
  if (!useAtomValue(staleNodeAtom)) return null
  return (
    <Alert tone="info" icon={clockIcon} live title={t('send.stale')}>
      {t('send.staleText', { network: name })}
    </Alert>
  )
}
