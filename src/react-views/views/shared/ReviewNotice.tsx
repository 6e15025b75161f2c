import type { MouseEvent, ReactNode } from 'react'
import { errorText } from '../../../atoms/i18n/error-text.ts'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { sessionMessages } from '../../../atoms/i18n/messages/session-messages.ts'
import type { SendState } from '../../../atoms/send/send.machine.ts'
import { switchToReview } from '../../../atoms/send/submit.ts'
import { transfersAtom } from '../../../atoms/send/transfer-list.ts'
import { WmError } from '../../../chains/core/errors.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { clockIcon } from '../../ui/Icon/more-icons.ts'
import { quiet, small } from '../../ui/text.css.ts'

type Reviewed = Extract<SendState, { review: unknown }>

/** A notice for the visitor before, or instead of, pressing Send. Shown above the buttons, where the visitor looks. */
export function ReviewNotice({
  state,
  wallet,
  changed,
}: {
  state: Reviewed
  wallet: string
  changed: boolean
}): ReactNode {
  const t = useT(connectingMessages, sendMessages, sessionMessages)
  const kit = useKit()
  const { intent } = state.review
  // The button is removed with the notice.
  const switchBack = ({ currentTarget: from }: MouseEvent<HTMLElement>) => {
    const root = from.getRootNode() as ShadowRoot
    void switchToReview(kit).then(() => from.isConnected || root.getElementById('wm-title')?.focus())
  }
  const open = useAtomValue(transfersAtom).find(
    (item) =>
      item.id !== intent.id && item.from === intent.from && (item.status === 'unknown' || item.status === 'prompted'),
  )
  if (state.status === 'submitting') {
    if (state.step === 'checking') return null
    return (
      <Alert
        key="wait"
        tone="info"
        icon={clockIcon}
        live
        title={state.slow ? t('send.openWallet', { wallet }) : t('connecting.approve', { wallet })}
      >
        {state.slow ? t('connecting.slow', { wallet }) : t('send.compare')}
      </Alert>
    )
  }
  if (changed)
    return (
      <Alert key="changed" tone="bad" live title={t('send.changed')}>
        {t('send.changedText')}
      </Alert>
    )
  const { notice } = state
  if (notice?.type === 'cancelled' || open)
    return (
      <Alert key="open" tone="warn" live title={notice?.type === 'cancelled' ? t('send.stopped') : t('send.unknown')}>
        {t('send.stoppedText', { wallet })}
      </Alert>
    )
  if (notice?.type === 'fee-changed')
    return (
      <Alert key="fee" tone="warn" live title={t('send.feeChanged')}>
        {t('send.feeChangedText')}
      </Alert>
    )
  // The refusal itself is said by a toast.
  if (notice?.type === 'declined') return <p className={cx(small, quiet)}>{t('send.nothingSent')}</p>
  if (notice?.type === 'failed')
    return (
      <Alert
        key="failed"
        tone="bad"
        live
        title={t('send.notSent')}
        action={
          WmError.is(notice.error, 'NETWORK_MISMATCH') && (
            <Button kind="secondary" size="s" auto onClick={switchBack} testId="wm-send-switch">
              {t('button.switchNetwork')}
            </Button>
          )
        }
      >
        {t.ref(errorText(notice.error))}
      </Alert>
    )
  return null
}
