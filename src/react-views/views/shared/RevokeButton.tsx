import type { ReactNode } from 'react'
import { swapOutcomeMessages } from '../../../atoms/i18n/messages/swap-outcome-messages.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'

/** Leads from a swap that was approved and not made to the list in which the approval can be revoked. */
export function RevokeButton(): ReactNode {
  const kit = useKit()
  const t = useT(swapOutcomeMessages)
  return (
    <Button kind="secondary" size="s" auto onClick={() => push(kit, route('TokenApprovals'))} testId="wm-swap-revoke">
      {t('swap.revoke')}
    </Button>
  )
}
