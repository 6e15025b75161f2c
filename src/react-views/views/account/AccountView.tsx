import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { portfolioListedAtom } from '../../../atoms/assets/portfolio.atoms.ts'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { sessionMessages } from '../../../atoms/i18n/messages/session-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { storageKeys } from '../../../atoms/kit/storage/keys.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { transfersAtom } from '../../../atoms/send/load-transfers.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import { authId } from '../../../chains/core/connector.ts'
import { report } from '../../../chains/core/report.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { Late } from '../../hooks/Late.tsx'
import { useChunk } from '../../hooks/useChunk.ts'
import { useCopyAddress } from '../../hooks/useCopyAddress.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useName } from '../../hooks/useName.ts'
import { useT } from '../../hooks/useT.ts'
import { ActionTiles } from '../../ui/ActionTiles/ActionTiles.tsx'
import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { cx } from '../../ui/cx.ts'
import { bleed } from '../../ui/Footer/footer.css.ts'
import { Link } from '../../ui/Link/Link.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above12, who } from '../../ui/layout.css.ts'
import { NetworkPill } from '../../ui/NetworkPill/NetworkPill.tsx'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { ShortAddress } from '../../ui/ShortAddress/ShortAddress.tsx'
import { small, title17 } from '../../ui/text.css.ts'
import { ApprovalsRow } from '../shared/ApprovalsRow.tsx'
import { DisconnectButton } from '../shared/DisconnectButton.tsx'
import { PortfolioRow } from '../shared/PortfolioRow.tsx'
import { addressLine, leave, name as nameCut, names, spaced, tabs, top, whoBox } from './account-view.css.ts'
import { Balance } from './Balance.tsx'
import type { OwnPicture } from './OwnPicture.tsx'
import { useActions } from './useActions.ts'
import { WorthPlaceholder } from './WorthPlaceholder.tsx'

// Most visits have no pending transfer, so the rows load on demand.
const loadRows = () => import('../shared/TransferRows.tsx').then((m) => m.TransferRows)

// Worth and tabs load only where tokens are known.
const loadTabs = () => import('./AccountTabs.tsx').then((m) => m.AccountTabs)
const loadWorth = () => import('./Worth.tsx').then((m) => m.Worth)

function Headline() {
  const Worth = useChunk(loadWorth)
  return Worth ? <Worth /> : <WorthPlaceholder />
}

// Few accounts have a name, and fewer a picture.
const loadPicture = () => import('./OwnPicture.tsx').then((m) => m.OwnPicture)

function Picture(props: ComponentProps<typeof OwnPicture>) {
  const Own = useChunk(loadPicture)
  return Own ? <Own {...props} /> : <Rosette address={props.address} size={48} />
}

/** The connected account: identity, balance and actions. */
export function AccountView(_: ViewProps<'Account'>): ReactNode {
  const kit = useKit()
  const t = useT(accountMessages, sessionMessages)
  const session = useAtomValue(activeSessionAtom)
  const network = useAtomValue(activeNetworkAtom)
  const wallets = useAtomValue(walletsAtom)
  const transfers = useAtomValue(transfersAtom)
  const listed = useAtomValue(portfolioListedAtom)
  const actions = useActions()
  const { copied, copy } = useCopyAddress()
  const named = useName(session, true)
  const { networks } = useAtomValue(optionsAtom)
  const isBuying = session && kit.storage.get(storageKeys.onramp)
  const account = session && `${session.caipNetworkId}:${session.address}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account may have a purchase as well
  useEffect(() => {
    if (isBuying) import('../../../atoms/buy/take-up-purchase.ts').then((m) => m.takeUpPurchase(kit)).catch(report)
  }, [kit, isBuying, account])
  // The session is gone while the closing modal still fades.
  if (!session) return null
  const { address, connectorId } = session
  // An embedded wallet has login settings, which lead on to the list of wallets.
  const settings = connectorId === authId ? 'AccountSettings' : 'ProfileWallets'
  const wallet = wallets.nameOf(connectorId, t('connecting.wallet'))

  return (
    <>
      <div className={top}>
        <div className={cx(who, whoBox)}>
          {named && networks.some(({ ens }) => ens) ? (
            <Picture address={address} name={named} />
          ) : (
            <Rosette address={address} size={48} />
          )}
          <div className={names}>
            <div className={addressLine}>
              <h3 className={cx(title17, named && nameCut)} title={named}>
                {named ? <bdi>{named}</bdi> : <ShortAddress address={address} plain />}
              </h3>
              <CopyButton
                label={t('common.copyAddress')}
                copied={copied === address}
                copiedLabel={t('toast.addressCopied')}
                onClick={() => copy(address)}
              />
            </div>
            {(named || network.explorerUrl) && (
              <p className={cx(small, spaced)}>
                {named && <ShortAddress address={address} plain />}
                {network.explorerUrl && (
                  <Link href={`${network.explorerUrl}/address/${address}`} tone="quiet">
                    {t('account.explorer')}
                  </Link>
                )}
              </p>
            )}
          </div>
          <NetworkPill
            size="s"
            name={wallet}
            label={t('account.walletOf', { wallet })}
            media={<Logo name={wallet} src={wallets.find(connectorId)?.icon} size={20} />}
            leads={settings}
            onClick={() => push(kit, route(settings))}
          />
        </div>
        {listed ? <Headline /> : <Balance />}
      </div>
      {actions.length > 0 && <ActionTiles actions={actions} />}
      {listed ? (
        <div className={tabs}>
          <Late load={loadTabs} />
        </div>
      ) : (
        <>
          {transfers.length > 0 && <Late load={loadRows} />}
          <div className={above12}>
            <PortfolioRow />
            <ApprovalsRow />
          </div>
        </>
      )}
      <div className={cx(bleed, leave)} part="footer">
        <DisconnectButton />
      </div>
    </>
  )
}
