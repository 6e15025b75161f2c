import '../../../atoms/i18n/messages/wallets.ts'
import type { ReactNode } from 'react'
import type { WmError } from '../../../chains/core/errors.ts'
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
  /** A second way on. */
  readonly action?: ReactNode
}

/** The list of wallets did not come; everything else still works. The code is for whom the visitor asks for help. */
export function CatalogueAlert({ error, retry, action }: CatalogueAlertProps): ReactNode {
  const t = useT()
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
          <bdi dir="ltr">{error.message}</bdi>
        </p>
      </Alert>
    </div>
  )
}
