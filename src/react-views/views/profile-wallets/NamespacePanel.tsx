import { type ReactNode, useId } from 'react'
import { adapterNow } from '../../../atoms/chains.ts'
import { connectionAtoms } from '../../../atoms/connection/connection.atoms.ts'
import { sessionOf } from '../../../atoms/connection/connection-state.ts'
import { othersAtom } from '../../../atoms/connections/others.atoms.ts'
import { recentConnectionsAtom } from '../../../atoms/connections/recent-connections.ts'
import { switchConnection } from '../../../atoms/connections/switch-connection.ts'
import { activeNamespaceAtom } from '../../../atoms/network/network.atoms.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { showToast } from '../../../atoms/toast/show-toast.ts'
import { walletsAtom } from '../../../atoms/wallets/wallet-name.ts'
import { namespaceNames } from '../../../chains/core/namespace-names.ts'
import type { Namespace } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useCopyAddress } from '../../hooks/useCopyAddress.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { quiet, sectionLabel, small } from '../../ui/text.css.ts'
import { AccountRow } from './AccountRow.tsx'
import { LeaveAll } from './LeaveAll.tsx'
import { OtherWallets } from './OtherWallets.tsx'
import { hint, accounts as list } from './profile-wallets.css.ts'
import { RecentWallets } from './RecentWallets.tsx'
import { WalletHead } from './WalletHead.tsx'

/** One namespace's wallets: the active one with its accounts, those beside it, and those that were left. */
export function NamespacePanel(props: { readonly namespace: Namespace; readonly single: boolean }): ReactNode {
  const { namespace, single } = props
  const kit = useKit()
  const t = useT()
  const id = useId()
  const session = sessionOf(useAtomValue(connectionAtoms[namespace]))
  const wallets = useAtomValue(walletsAtom)
  const others = useAtomValue(othersAtom).filter((one) => one.namespace === namespace)
  const live = session ? [session, ...others] : others
  const recent = useAtomValue(recentConnectionsAtom).filter(
    (one) => one.namespace === namespace && !live.some(({ connectorId }) => connectorId === one.connectorId),
  )
  // One account is the active one, whatever is connected in other namespaces.
  const here = useAtomValue(activeNamespaceAtom) === namespace
  const { copied, copy } = useCopyAddress()
  const connect = () => push(kit, route('Connect', single ? undefined : { namespace }))
  const kind = namespaceNames[namespace]
  if (!session)
    return (
      <>
        <EmptyState
          icon="user"
          title={single ? t('wallets.none') : t('connections.noneOf', { kind })}
          actions={
            <Button size="m" auto onClick={connect} testId="wm-add-connection">
              {single ? t('wallets.connect') : t('connections.addOf', { kind })}
            </Button>
          }
        >
          {t('wallets.noneText')}
        </EmptyState>
        <RecentWallets entries={recent} />
      </>
    )
  const { accounts, address, connectorId } = session
  // The driver is here: a session has come from it.
  const rule = adapterNow(namespace)?.accountRule
  const wallet = session.wallet?.name ?? wallets.nameOf(connectorId, t('connecting.wallet'))
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
              showToast(kit, 'success', { id: 'toast.accountSwitched' })
            }}
          />
        ))}
      </ul>
      <p className={cx(small, quiet, hint)}>{t('wallets.more', { wallet })}</p>
      <OtherWallets sessions={others} />
      <RecentWallets entries={recent} />
      <ButtonPair stack>
        <Button kind="secondary" icon="plus" onClick={connect} testId="wm-add-connection">
          {t('wallets.another')}
        </Button>
        <LeaveAll />
      </ButtonPair>
    </>
  )
}
