import '../../../atoms/i18n/messages/login.ts'
import type { ReactNode } from 'react'
import { useT } from '../../hooks/useT.ts'
import type { ViewProps } from '../../view-props.ts'
import { GatedView } from '../shared/GatedView.tsx'
import { EmailField } from '../shared/login/EmailField.tsx'

/** Logging in by email and nothing else. */
export function EmailLoginView(_: ViewProps<'EmailLogin'>): ReactNode {
  const t = useT()
  return (
    <GatedView>
      <EmailField hint={t('login.intro')} />
    </GatedView>
  )
}
