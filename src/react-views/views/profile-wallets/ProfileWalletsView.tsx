import '../../ui/Icon/more-icons.ts'
import '../../../atoms/i18n/messages/account.ts'
import { type ReactNode, useId } from 'react'
import { selectAccount } from '../../../atoms/account/select-account.ts'
import { activeSessionAtom } from '../../../atoms/network/network.atoms.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { showToast } from '../../../atoms/toast/show-toast.ts'
import { walletsAtom } from '../../../atoms/wallets/wallet-name.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useCopyAddress } from '../../hooks/useCopyAddress.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { grow, who } from '../../ui/layout.css.ts'
import { quiet, sectionLabel, small, title17 } from '../../ui/text.css.ts'
import type { ViewProps } from '../../view-props.ts'
import { DisconnectButton } from '../shared/DisconnectButton.tsx'
import { AccountRow } from './AccountRow.tsx'
import { hint, accounts as list } from './profile-wallets.css.ts'

/** The connected wallet and the accounts it shares. */
export function ProfileWalletsView(_: ViewProps<'ProfileWallets'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const id = useId()
  const session = useAtomValue(activeSessionAtom)
  const wallets = useAtomValue(walletsAtom)
  const { copied, copy } = useCopyAddress()
  const connect = () => push(kit, route('Connect'))
  if (!session)
    return (
      <EmptyState
        icon="user"
        title={t('wallets.none')}
        actions={
          <Button size="m" auto onClick={connect}>
            {t('wallets.connect')}
          </Button>
        }
      >
        {t('wallets.noneText')}
      </EmptyState>
    )
  const { accounts, address, connectorId, namespace } = session
  const wallet = wallets.nameOf(connectorId, t('connecting.wallet'))

  return (
    <>
      <div className={who}>
        <Logo name={wallet} src={wallets.find(connectorId)?.icon} size={40} />
        <div className={grow}>
          <h3 className={title17}>{wallet}</h3>
          <p className={cx(small, quiet)}>{t('wallets.count', { count: accounts.length })}</p>
        </div>
      </div>
      <h4 className={sectionLabel} id={id}>
        {t('wallets.accounts')}
      </h4>
      {/* biome-ignore lint/a11y/noRedundantRoles: WebKit drops the list role from a list without markers */}
      <ul className={list} aria-labelledby={id} role="list">
        {accounts.map((account) => (
          <AccountRow
            key={account.address}
            address={account.address}
            active={account.address === address}
            copied={copied === account.address}
            onCopy={() => copy(account.address)}
            onUse={() => {
              selectAccount(kit, namespace, account.address)
              showToast(kit, 'success', { id: 'toast.accountSwitched' })
            }}
          />
        ))}
      </ul>
      <p className={cx(small, quiet, hint)}>{t('wallets.more', { wallet })}</p>
      <ButtonPair stack>
        <Button kind="secondary" icon="plus" onClick={connect} testId="wm-add-connection">
          {t('wallets.another')}
        </Button>
        <DisconnectButton />
      </ButtonPair>
    </>
  )
}
