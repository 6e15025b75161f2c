import '../../../atoms/i18n/messages/login.ts'
import type { ReactNode } from 'react'
import { confirmNewEmail } from '../../../atoms/login/update-email.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import type { ViewProps } from '../../view-props.ts'
import { ChangeCode } from '../shared/login/ChangeCode.tsx'

/** The code that went to the new address. */
export function UpdateEmailSecondaryOtpView({ params }: ViewProps<'UpdateEmailSecondaryOtp'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const { email, current } = params
  return (
    <ChangeCode
      email={email}
      current={current}
      next={email}
      // Without an address in use there is the one code only.
      resend={t(current ? 'login.editAgain' : 'login.resend')}
      confirm={(code) => confirmNewEmail(kit, code)}
    />
  )
}
