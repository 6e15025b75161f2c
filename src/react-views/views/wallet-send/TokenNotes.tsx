import '../../../atoms/i18n/messages/send.ts'
import type { ReactNode } from 'react'
import { activeNetworkAtom } from '../../../atoms/network/network.atoms.ts'
import { readToken } from '../../../atoms/send/follow-token.ts'
import { sendFormAtom } from '../../../atoms/send/send.atoms.ts'
import { tokenReadingAtom } from '../../../atoms/send/token.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { DecimalsDiffer } from '../shared/DecimalsDiffer.tsx'

/** What the visitor has to know of the chosen token: that it cannot be read, or that the list was wrong about it. */
export function TokenNotes(): ReactNode {
  const kit = useKit()
  const t = useT()
  const network = useAtomValue(activeNetworkAtom)
  const { token } = useAtomValue(sendFormAtom)
  const reading = useAtomValue(tokenReadingAtom)
  if (!token || !reading || reading.status === 'reading') return null
  if (reading.status === 'ready') return <DecimalsDiffer token={token} actual={reading.decimals} />
  return (
    <Alert
      tone="bad"
      live
      title={t('send.tokenBlocked')}
      action={
        <Button kind="secondary" size="s" auto onClick={() => void readToken(kit)}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('send.tokenBlockedText', { network: network.name })}
    </Alert>
  )
}
