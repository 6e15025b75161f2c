import '../../ui/Icon/more-icons.ts'
import type { ReactNode } from 'react'
import '../../../atoms/i18n/messages/account.ts'
import '../../../atoms/i18n/messages/send.ts'
import { activeNamespaceAtom, activeSessionAtom } from '../../../atoms/network/network.atoms.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import type { ViewProps } from '../../view-props.ts'
import { showConnect } from '../shared/show-connect.ts'
import { useCanSend } from '../shared/useCanSend.ts'
import { SendForm } from './SendForm.tsx'

/** Sends the network's own coin, or a token of it. */
export function WalletSendView(_: ViewProps<'WalletSend'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const session = useAtomValue(activeSessionAtom)
  const canSend = useCanSend(useAtomValue(activeNamespaceAtom))
  if (session && !canSend)
    return (
      <EmptyState
        icon="send"
        title={t(session.cannotSend ? 'account.sendNotApproved' : 'account.sendUnsupported')}
        actions={
          <Button size="m" auto onClick={() => push(kit, route('Networks'))}>
            {t('aboutNetwork.action')}
          </Button>
        }
      />
    )
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
