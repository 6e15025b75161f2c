import '../../../atoms/i18n/messages/send.ts'
import type { ReactNode } from 'react'
import { activeNetworkAtom } from '../../../atoms/network/network.atoms.ts'
import { staleAtom } from '../../../atoms/send/freshness.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'

/** Says that the network has stood still, so that nobody takes an old balance for today's. */
export function StaleNote(): ReactNode {
  const t = useT()
  const { name } = useAtomValue(activeNetworkAtom)
  if (!useAtomValue(staleAtom)) return null
  return (
    <Alert tone="info" icon="clock" live title={t('send.stale')}>
      {t('send.staleText', { network: name })}
    </Alert>
  )
}
