import type { ReactNode } from 'react'
import { loginMessages } from '../../../atoms/i18n/messages/login-messages.ts'
import { confirmNewEmail } from '../../../atoms/login/account/update-email.ts'
import type { ViewProps } from '../../define-view.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { ChangeCode } from '../shared/login/ChangeCode.tsx'

/** The code that was sent to the new address. */
export function UpdateEmailSecondaryOtpView({ params }: ViewProps<'UpdateEmailSecondaryOtp'>): ReactNode {
  const kit = useKit()
  const t = useT(loginMessages)
  const { email, current } = params
  return (
    <ChangeCode
      email={email}
      current={current}
      next={email}
      // Without a current address there is only this one code.
      resend={t(current ? 'login.editAgain' : 'login.resend')}
      confirm={(code) => confirmNewEmail(kit, code)}
    />
  )
}
