import '../../../atoms/i18n/messages/account.ts'
import type { ReactNode } from 'react'
import { activeNetworkAtom, activeSessionAtom } from '../../../atoms/network/network.atoms.ts'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { transactionsAtom } from '../../../atoms/send/transactions.ts'
import { walletsAtom } from '../../../atoms/wallets/wallet-name.ts'
import { authId } from '../../../chains/core/connector.ts'
import { tokenNamespaces } from '../../../chains/core/token-namespaces.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useChunk } from '../../hooks/useChunk.ts'
import { useCopyAddress } from '../../hooks/useCopyAddress.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { ActionTiles } from '../../ui/ActionTiles/ActionTiles.tsx'
import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/Link/Link.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { who } from '../../ui/layout.css.ts'
import { NetworkPill } from '../../ui/NetworkPill/NetworkPill.tsx'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { small, title17 } from '../../ui/text.css.ts'
import type { ViewProps } from '../../view-props.ts'
import { DisconnectButton } from '../shared/DisconnectButton.tsx'
import { addressLine, leave, names, tabs, top, whoBox } from './account-view.css.ts'
import { Balance } from './Balance.tsx'
import { useActions } from './useActions.ts'

// Most visits have nothing pending: the rows and what they follow come only when there is something to show.
const loadRows = () => import('../shared/TransactionRows.tsx').then((m) => m.TransactionRows)

function Transactions() {
  const TransactionRows = useChunk(loadRows)
  return TransactionRows && <TransactionRows />
}

// Only pages that name a data API have something to show in them.
const loadTabs = () => import('./AccountTabs.tsx').then((m) => m.AccountTabs)

function Tabs() {
  const AccountTabs = useChunk(loadTabs)
  return <div className={tabs}>{AccountTabs && <AccountTabs />}</div>
}

/** The connected account: who, how much, and what to do with it. */
export function AccountView(_: ViewProps<'Account'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const session = useAtomValue(activeSessionAtom)
  const network = useAtomValue(activeNetworkAtom)
  const wallets = useAtomValue(walletsAtom)
  const transactions = useAtomValue(transactionsAtom)
  const { hosts } = useAtomValue(optionsAtom)
  const actions = useActions()
  const { copied, copy } = useCopyAddress()
  // Disconnecting closes the modal; its last frames have nobody to show.
  if (!session) return null
  const { address, connectorId, namespace } = session
  const wallet = wallets.nameOf(connectorId, t('connecting.wallet'))

  return (
    <>
      <div className={top}>
        <div className={cx(who, whoBox)}>
          <Rosette address={address} size={48} />
          <div className={names}>
            <div className={addressLine}>
              <h3 className={title17}>
                <ShortAddress address={address} plain />
              </h3>
              <CopyButton
                label={t('common.copyAddress')}
                copied={copied === address}
                copiedLabel={t('toast.addressCopied')}
                onClick={() => copy(address)}
              />
            </div>
            {network.explorerUrl && (
              <p className={small}>
                <Link href={`${network.explorerUrl}/address/${address}`} tone="quiet">
                  {t('account.explorer')}
                </Link>
              </p>
            )}
          </div>
          <NetworkPill
            size="s"
            name={wallet}
            label={t('account.walletOf', { wallet })}
            media={<Logo name={wallet} src={wallets.find(connectorId)?.icon} size={20} />}
            // Who logged in has a login to look at; the list of wallets is one step beyond.
            onClick={() => push(kit, route(connectorId === authId ? 'AccountSettings' : 'ProfileWallets'))}
          />
        </div>
        <Balance />
      </div>
      {actions.length > 0 && <ActionTiles actions={actions} />}
      {hosts.dataApi && tokenNamespaces.includes(namespace) ? <Tabs /> : transactions.length > 0 && <Transactions />}
      <div className={leave}>
        <DisconnectButton />
      </div>
    </>
  )
}
