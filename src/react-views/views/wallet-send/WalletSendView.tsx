import type { ReactNode } from 'react'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { activeNamespaceAtom, activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { sendIcon } from '../../ui/Icon/more-icons.ts'
import { showConnect } from '../shared/show-connect.ts'
import { useCanSend } from '../shared/useCanSend.ts'
import { SendForm } from './SendForm.tsx'

/** Sends the network's coin or a token. */
export function WalletSendView(_: ViewProps<'WalletSend'>): ReactNode {
  const kit = useKit()
  const t = useT(accountMessages, titleMessages)
  const session = useAtomValue(activeSessionAtom)
  const canSend = useCanSend(useAtomValue(activeNamespaceAtom))
  if (session && !canSend)
    return (
      <EmptyState
        icon={sendIcon}
        title={t(session.cannotSend ? 'account.sendNotApproved' : 'account.sendUnsupported')}
        actions={
          <Button size="m" auto onClick={() => push(kit, route('Networks'))}>
            {t('title.networks')}
          </Button>
        }
      />
    )
  if (session) return <SendForm address={session.address} />
  return (
    <EmptyState
      icon={sendIcon}
      title={t('wallets.none')}
      actions={<Button onClick={() => showConnect(kit)}>{t('wallets.connect')}</Button>}
    >
      {t('wallets.noneText')}
    </EmptyState>
  )
}
