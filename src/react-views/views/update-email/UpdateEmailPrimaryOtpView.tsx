import type { ReactNode } from 'react'
import { loginMessages } from '../../../atoms/i18n/messages/login-messages.ts'
import { confirmCurrentEmail } from '../../../atoms/login/account/update-email.ts'
import type { ViewProps } from '../../define-view.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { ChangeCode } from '../shared/login/ChangeCode.tsx'

/** The code that was sent to the current address. */
export function UpdateEmailPrimaryOtpView({ params }: ViewProps<'UpdateEmailPrimaryOtp'>): ReactNode {
  const kit = useKit()
  const t = useT(loginMessages)
  const { email, next } = params
  return (
    <ChangeCode
      email={email}
      current={email}
      next={next}
      resend={t('login.resend')}
      confirm={(code) => confirmCurrentEmail(kit, email, next, code)}
    />
  )
}
