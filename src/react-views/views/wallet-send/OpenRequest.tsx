import '../../ui/Icon/more-icons.ts'
import type { ReactNode } from 'react'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { sendStateAtom } from '../../../atoms/send/send.atoms.ts'
import { transactionsAtom } from '../../../atoms/send/transaction-list.ts'
import { walletsAtom } from '../../../atoms/wallets/wallet-name.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'

/** A transfer whose outcome is open comes before another one. */
export function OpenRequest({ from }: { readonly from: string }): ReactNode {
  const kit = useKit()
  const t = useT()
  const state = useAtomValue(sendStateAtom)
  const wallets = useAtomValue(walletsAtom)
  const open = useAtomValue(transactionsAtom).find(
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
