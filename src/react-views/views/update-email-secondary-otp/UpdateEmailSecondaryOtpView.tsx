import '../../../atoms/i18n/messages/login.ts'
import type { ReactNode } from 'react'
import { confirmNewEmail } from '../../../atoms/login/update-email.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import type { ViewProps } from '../../view-props.ts'
import { CodeEntry } from '../shared/login/CodeEntry.tsx'
import { useCode } from '../shared/login/useCode.ts'

/** The code that went to the new address. */
export function UpdateEmailSecondaryOtpView({ params }: ViewProps<'UpdateEmailSecondaryOtp'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const { busy, error, enter, forget } = useCode((code) => confirmNewEmail(kit, code))
  return (
    <CodeEntry
      email={params.email}
      doing={busy ? t('login.checking') : undefined}
      error={error}
      onFull={enter}
      onType={forget}
    />
  )
}
