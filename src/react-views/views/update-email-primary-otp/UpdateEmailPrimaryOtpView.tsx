import '../../../atoms/i18n/messages/login.ts'
import type { ReactNode } from 'react'
import { confirmCurrentEmail } from '../../../atoms/login/update-email.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import type { ViewProps } from '../../view-props.ts'
import { ChangeCode } from '../shared/login/ChangeCode.tsx'

/** The code that went to the address in use. */
export function UpdateEmailPrimaryOtpView({ params }: ViewProps<'UpdateEmailPrimaryOtp'>): ReactNode {
  const kit = useKit()
  const t = useT()
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
