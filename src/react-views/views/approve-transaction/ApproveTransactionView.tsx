import { type ReactNode, useRef } from 'react'
import { loginMessages } from '../../../atoms/i18n/messages/login-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { approveTitle } from '../../../atoms/navigation/login-routes.ts'
import { lockedAtom } from '../../../atoms/navigation/modal/held.atoms.ts'
import { requestClose } from '../../../atoms/navigation/modal/open-modal.ts'
import { navigate } from '../../../atoms/navigation/navigate.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { BusyGlyph } from '../../ui/BusyGlyph/BusyGlyph.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { above12, stack12 } from '../../ui/layout.css.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden.tsx'
import { place, waiting } from './approve-transaction.css.ts'
import { useSecureFrame } from './useSecureFrame.ts'

/** The area of the card that the secure frame covers. The page cannot press the frame's buttons. */
export function ApproveTransactionView({ params }: ViewProps<'ApproveTransaction'>): ReactNode {
  const kit = useKit()
  const t = useT(loginMessages, titleMessages)
  const box = useRef<HTMLDivElement>(null)
  const { shown, error, retry } = useSecureFrame(box)
  const cause = useErrorText(error)
  const locked = useAtomValue(lockedAtom)
  if (error)
    return (
      <div className={stack12}>
        <Alert tone="bad" title={t('login.approveFailed')} live>
          {cause} {t('login.approveFailedText')}
        </Alert>
        <div className={above12}>
          <Button onClick={retry} testId="wm-approve-retry">
            {t('common.retry')}
          </Button>
        </div>
        <Button
          kind="ghost"
          onClick={() => (locked ? navigate(kit, { type: 'leave', views: ['ApproveTransaction'] }) : requestClose(kit))}
        >
          {t('login.reject')}
        </Button>
      </div>
    )
  return (
    <div ref={box} className={place} data-testid="wm-approve-place" aria-busy={!shown}>
      <p className={waiting} role="status">
        {shown ? (
          <VisuallyHidden>{t(approveTitle(params))}</VisuallyHidden>
        ) : (
          <>
            <BusyGlyph />
            <span>{t('login.approveLoading')}</span>
          </>
        )}
      </p>
    </div>
  )
}
