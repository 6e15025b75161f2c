import type { ReactNode } from 'react'
import { registerMessages } from '../../../atoms/i18n/messages/register-messages.ts'
import type { ViewProps } from '../../define-view.ts'
import { useT } from '../../hooks/useT.ts'
import { NameCard } from './NameCard.tsx'

/** The name that has just been registered. */
export function RegisterAccountNameSuccessView({ params }: ViewProps<'RegisterAccountNameSuccess'>): ReactNode {
  const t = useT(registerMessages)
  return <NameCard address={params.address} heading={t('register.isYours', { name: params.name })} />
}
