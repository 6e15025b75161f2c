import type { ReactNode } from 'react'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { useT } from '../../hooks/useT.ts'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { balance, coins } from './account-view.css.ts'

/** Stands for the worth and the balance of coins until they are known. */
export function WorthPlaceholder(): ReactNode {
  const t = useT(accountMessages)
  return (
    <div className={balance} aria-busy="true">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton width={184} height={44} radius="m" />
      <div className={coins}>
        <Skeleton shape="text" width={110} />
      </div>
    </div>
  )
}
