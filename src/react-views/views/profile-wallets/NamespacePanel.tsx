import { type ReactNode, useId } from 'react'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { connectionMessages } from '../../../atoms/i18n/messages/connection-messages.ts'
import { sessionMessages } from '../../../atoms/i18n/messages/session-messages.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { showToast } from '../../../atoms/navigation/toast/show-toast.ts'
import { loadedAdapter } from '../../../atoms/services/adapters.ts'
import { connectionAtoms } from '../../../atoms/sessions/connection.atoms.ts'
import { sessionOf } from '../../../atoms/sessions/connection-state.ts'
import { inactiveSessionsAtom } from '../../../atoms/sessions/multi-wallet/inactive-sessions.atoms.ts'
import { recentConnectionsAtom } from '../../../atoms/sessions/multi-wallet/recent-connections.ts'
import { switchConnection } from '../../../atoms/sessions/multi-wallet/switch-connection.ts'
import { activeNamespaceAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { authId } from '../../../chains/core/connector.ts'
import { namespaceNames } from '../../../chains/core/namespace-info.ts'
import type { Namespace } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useCopyAddress } from '../../hooks/useCopyAddress.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { plusIcon, userIcon } from '../../ui/Icon/more-icons.ts'
import { quiet, sectionLabel, small } from '../../ui/text.css.ts'
import { NameRow } from '../shared/NameRow.tsx'
import { AccountRow } from './AccountRow.tsx'
import { DisconnectAll } from './DisconnectAll.tsx'
import { OtherWallets } from './OtherWallets.tsx'
import { hint, accounts as list, offers } from './profile-wallets.css.ts'
import { RecentWallets } from './RecentWallets.tsx'
import { useWalletNames } from './useWalletNames.ts'
import { WalletHead } from './WalletHead.tsx'

/** The wallets of one namespace: the active one with its accounts, the inactive ones, and recent ones. */
export function NamespacePanel(props: { readonly namespace: Namespace; readonly single: boolean }): ReactNode {
  const { namespace, single } = props
  const kit = useKit()
  const t = useT(accountMessages, connectionMessages)
  const id = useId()
  const session = sessionOf(useAtomValue(connectionAtoms[namespace]))
  const nameOf = useWalletNames()
  const others = useAtomValue(inactiveSessionsAtom).filter((one) => one.namespace === namespace)
  const live = session ? [session, ...others] : others
  const recent = useAtomValue(recentConnectionsAtom).filter(
    (one) => one.namespace === namespace && !live.some(({ connectorId }) => connectorId === one.connectorId),
  )
  // The account is marked as active in the active namespace only.
  const here = useAtomValue(activeNamespaceAtom) === namespace
  const { copied, copy } = useCopyAddress()
  const connect = () => push(kit, route('Connect', single ? undefined : { namespace }))
  const kind = namespaceNames[namespace]
  if (!session)
    return (
      <>
        <EmptyState
          icon={userIcon}
          title={single ? t('wallets.none') : t('connections.noneOf', { kind })}
          actions={
            <Button size="m" auto onClick={connect} testId="wm-add-connection">
              {single ? t('wallets.connect') : t('connections.addOf', { kind })}
            </Button>
          }
        >
          {t('wallets.noneText')}
        </EmptyState>
        <RecentWallets entries={recent} heading="h3" />
      </>
    )
  const { accounts, address, connectorId } = session
  // The adapter is loaded, since it made the session.
  const rule = loadedAdapter(namespace)?.accountRule
  const wallet = nameOf(connectorId, session.wallet?.name)
  return (
    <>
      <WalletHead session={session} name={wallet} />
      <h4 className={sectionLabel} id={id}>
        {t('wallets.accounts')}
      </h4>
      {/* biome-ignore lint/a11y/noRedundantRoles: WebKit drops the list role from a list without markers */}
      <ul className={list} aria-labelledby={id} role="list">
        {accounts.map((account) => (
          <AccountRow
            key={account.address}
            account={account}
            active={here && account.address === address}
            labelled={new Set(accounts.map(({ type }) => type)).size > 1}
            selectable={rule?.selectable(account) !== false}
            copied={copied === account.address}
            onCopy={() => copy(account.address)}
            onUse={() => {
              switchConnection(kit, { namespace, connectorId, status: 'connected', address: account.address })
              showToast(kit, 'success', message(sessionMessages, 'toast.accountSwitched'))
            }}
          />
        ))}
      </ul>
      {connectorId !== authId && <p className={cx(small, quiet, hint)}>{t('wallets.more', { wallet })}</p>}
      <div className={offers}>{here && <NameRow />}</div>
      <OtherWallets sessions={others} />
      <RecentWallets entries={recent} />
      <ButtonPair stack>
        <Button kind="secondary" icon={plusIcon} onClick={connect} testId="wm-add-connection">
          {t('wallets.another')}
        </Button>
        <DisconnectAll />
      </ButtonPair>
    </>
  )
}
