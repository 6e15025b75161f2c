import '../../../atoms/i18n/messages/login.ts'
import type { ReactNode } from 'react'
import { confirmCurrentEmail } from '../../../atoms/login/update-email.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import type { ViewProps } from '../../view-props.ts'
import { CodeEntry } from '../shared/login/CodeEntry.tsx'
import { useCode } from '../shared/login/useCode.ts'

/** The code that went to the address in use. */
export function UpdateEmailPrimaryOtpView({ params }: ViewProps<'UpdateEmailPrimaryOtp'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const { busy, error, enter, forget } = useCode((code) => confirmCurrentEmail(kit, params.next, code))
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
