import { type ReactNode, useEffect } from 'react'
import { walletMessages } from '../../../atoms/i18n/messages/wallet-messages.ts'
import type { ErrorCode, WmError } from '../../../chains/core/errors.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { above4 } from '../../ui/layout.css.ts'
import { caption, quiet } from '../../ui/text.css.ts'
import { acts, box } from './catalogue-alert.css.ts'

interface CatalogueAlertProps {
  readonly error: WmError
  readonly retry: () => void
  /** A second action. */
  readonly action?: ReactNode
}

const reasons: { readonly [C in ErrorCode]?: 'list.unreachable' | 'list.tooMany' } = {
  SERVER_ERROR: 'list.unreachable',
  RATE_LIMITED: 'list.tooMany',
}

/** Shown if the wallet list failed to load; everything else still works. The console has the error with its code. */
export function CatalogueAlert({ error, retry, action }: CatalogueAlertProps): ReactNode {
  const t = useT(walletMessages)
  useEffect(() => console.warn('[wallet-modal] The list of wallets did not come.', error), [error])
  return (
    <div className={box}>
      <Alert
        tone="bad"
        live
        title={t('list.failed')}
        action={
          <span className={acts}>
            <Button kind="secondary" size="m" auto onClick={retry}>
              {t('common.retry')}
            </Button>
            {action}
          </span>
        }
      >
        {t('list.failedText')}
        <p className={cx(caption, quiet, above4)}>
          {error.code === 'APP_CONFIG_INVALID' ? (
            <bdi dir="ltr">{error.message}</bdi>
          ) : (
            t(reasons[error.code] ?? 'list.unreadable')
          )}
        </p>
      </Alert>
    </div>
  )
}
