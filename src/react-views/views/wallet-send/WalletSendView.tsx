import '../../ui/Icon/more-icons.ts'
import type { ReactNode } from 'react'
import '../../../atoms/i18n/messages/account.ts'
import '../../../atoms/i18n/messages/send.ts'
import { activeSessionAtom } from '../../../atoms/network/network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import type { ViewProps } from '../../view-props.ts'
import { showConnect } from '../shared/show-connect.ts'
import { SendForm } from './SendForm.tsx'

/** Sends the network's own coin. */
export function WalletSendView(_: ViewProps<'WalletSend'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const session = useAtomValue(activeSessionAtom)
  if (session) return <SendForm address={session.address} />
  return (
    <EmptyState
      icon="send"
      title={t('wallets.none')}
      actions={<Button onClick={() => showConnect(kit)}>{t('wallets.connect')}</Button>}
    >
      {t('wallets.noneText')}
    </EmptyState>
  )
}
