import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { errorText } from '../../../atoms/i18n/error-text.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { readToken } from '../../../atoms/send/follow-token.ts'
import { sendFormAtom } from '../../../atoms/send/send.atoms.ts'
import { tokenReadingAtom } from '../../../atoms/send/token.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { WmError } from '../../../chains/core/errors.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { DecimalsDiffer } from '../shared/DecimalsDiffer.tsx'
import type { RefusalReason as Reason } from './TransferEffects.tsx'

interface TokenNotesProps {
  /** Undefined until its file is loaded. */
  readonly RefusalReason: ComponentType<ComponentProps<typeof Reason>> | undefined
}

/** Problems of the chosen token: its contract cannot be read, or differs from the list. */
export function TokenNotes({ RefusalReason }: TokenNotesProps): ReactNode {
  const kit = useKit()
  const t = useT(sendMessages)
  const network = useAtomValue(activeNetworkAtom)
  const { token } = useAtomValue(sendFormAtom)
  const reading = useAtomValue(tokenReadingAtom)
  if (!token || !reading || reading.status === 'reading') return null
  if (reading.status === 'ready') return <DecimalsDiffer token={token} actual={reading.decimals} />
  const { error } = reading
  if (WmError.is(error, 'TOKEN_REFUSED'))
    return (
      <Alert tone="bad" live title={t.ref(errorText(error))}>
        {RefusalReason && <RefusalReason {...error.data} />}
      </Alert>
    )
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
