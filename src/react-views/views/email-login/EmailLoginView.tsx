import type { ReactNode } from 'react'
import { loginMessages } from '../../../atoms/i18n/messages/login-messages.ts'
import type { ViewProps } from '../../define-view.ts'
import { useT } from '../../hooks/useT.ts'
import { GatedView } from '../shared/GatedView.tsx'
import { EmailField } from '../shared/login/EmailField.tsx'

/** The login by email alone. */
export function EmailLoginView(_: ViewProps<'EmailLogin'>): ReactNode {
  const t = useT(loginMessages)
  return (
    <GatedView>
      <EmailField hint={t('login.intro')} />
    </GatedView>
  )
}
