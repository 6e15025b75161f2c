import type { ReactNode } from 'react'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { plusIcon } from '../../ui/Icon/more-icons.ts'
import { showConnect } from './show-connect.ts'

/** A view of purchases or deposits, or the way to connect where no account could get the coins. */
export function WithAccount({ children }: { readonly children: ReactNode }): ReactNode {
  const kit = useKit()
  const t = useT(accountMessages)
  const session = useAtomValue(activeSessionAtom)
  if (session) return children
  return (
    <EmptyState
      icon={plusIcon}
      title={t('wallets.none')}
      actions={<Button onClick={() => showConnect(kit)}>{t('wallets.connect')}</Button>}
    >
      {t('wallets.noneText')}
    </EmptyState>
  )
}
