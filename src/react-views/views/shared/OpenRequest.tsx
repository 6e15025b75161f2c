import type { ReactNode } from 'react'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { sendStateAtom } from '../../../atoms/send/send.atoms.ts'
import { transfersAtom } from '../../../atoms/send/transfer-list.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'

/** A transfer with an unknown outcome, which the visitor should settle before the next one. */
export function OpenRequest({ from }: { readonly from: string }): ReactNode {
  const kit = useKit()
  const t = useT(sendMessages)
  const state = useAtomValue(sendStateAtom)
  const wallets = useAtomValue(walletsAtom)
  const open = useAtomValue(transfersAtom).find(
    (item) => item.from === from && (item.status === 'prompted' || item.status === 'unknown'),
  )
  const waiting = state.status === 'submitting'
  if (!waiting && !open) return null
  const connectorId = waiting ? state.review.connectorId : (open?.connectorId ?? '')
  const wallet = wallets.nameOf(connectorId, t('connecting.wallet'))
  const show = () => {
    if (waiting) push(kit, route('WalletSendPreview'))
    else if (open) push(kit, route('WalletSendConfirmed', { id: open.id }))
  }
  const known = waiting || open?.status === 'prompted'
  return (
    <Alert
      tone={known ? 'info' : 'warn'}
      title={known ? t('send.requestOpen', { wallet }) : t('send.unknown')}
      action={
        <Button kind="secondary" size="s" auto onClick={show}>
          {t('send.requestShow')}
        </Button>
      }
    >
      {!known && (open?.cancelled ? t('send.stoppedText', { wallet }) : t('send.unknownText', { wallet }))}
    </Alert>
  )
}
