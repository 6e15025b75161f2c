import { type ReactNode, useEffect, useState } from 'react'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { clockIcon } from '../../ui/Icon/more-icons.ts'

export interface RetryAlertProps {
  readonly title: string
  /** The sentence below the title: it names the list that did not load. */
  readonly text: string
  /** Epoch milliseconds from which a retry is possible. */
  readonly retryAt: number
  readonly onRetry: () => void
  /** Makes screen readers announce the title: where no toast does. */
  readonly live?: boolean | undefined
  readonly testId: string
}

/** Says that a list failed to load, and when it can be tried again. */
export function RetryAlert({ title, text, retryAt, onRetry, live, testId }: RetryAlertProps): ReactNode {
  const { clock } = useKit().env
  const t = useT(tokenMessages)
  const [, redraw] = useState(0)
  const seconds = Math.ceil(Math.max(0, retryAt - clock.now()) / 1_000)
  useEffect(() => (seconds > 0 ? clock.after(1_000, () => redraw((count) => count + 1)) : undefined))
  return (
    <Alert
      tone="info"
      icon={clockIcon}
      title={live ? <span role="alert">{title}</span> : title}
      action={
        <Button kind="secondary" size="s" auto unavailable={seconds > 0} onClick={onRetry} testId={testId}>
          {t('common.retry')}
        </Button>
      }
    >
      {text} {seconds > 0 && t('tokens.wait', { count: seconds })}
    </Alert>
  )
}
