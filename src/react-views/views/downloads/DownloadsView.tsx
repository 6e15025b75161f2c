import type { ReactNode } from 'react'
import { walletMessages } from '../../../atoms/i18n/messages/wallet-messages.ts'
import { track } from '../../../atoms/kit/events/track.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { walletImageUrl } from '../../../atoms/services/wallet-image-url.ts'
import { installedAtom } from '../../../atoms/wallets/catalogue/all-wallets.atoms.ts'
import { listedWalletAtom } from '../../../atoms/wallets/catalogue/catalogue.atoms.ts'
import { isPhone } from '../../../atoms/wallets/is-phone.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { checkIcon, searchIcon } from '../../ui/Icon/first-icons.ts'
import { LinkRow } from '../../ui/ListRow/LinkRow.tsx'
import { RowTile } from '../../ui/ListRow/RowTile.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above12 } from '../../ui/layout.css.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { chooseWallet } from '../shared/choose-wallet.ts'
import { picture } from './downloads.css.ts'
import { PhoneStores } from './PhoneStores.tsx'
import { storesOf, systemOf } from './stores.ts'

/** The stores of one wallet. After the installation, a button that connects it. */
export function DownloadsView({ params }: ViewProps<'Downloads'>): ReactNode {
  const kit = useKit()
  const t = useT(walletMessages)
  const options = useAtomValue(optionsAtom)
  const wallet = useAtomValue(listedWalletAtom)(params.walletId)
  const installed = useAtomValue(installedAtom)
  const here = wallet && installed(wallet)
  const stores = wallet ? storesOf(wallet, systemOf(navigator.userAgent)) : []
  const name = wallet?.name ?? t('connecting.wallet')
  return (
    <>
      {wallet && (
        <div className={picture}>
          <Logo name={name} src={walletImageUrl(options, wallet)} size={60} />
        </div>
      )}
      <div role="status">
        {here && (
          <Alert
            tone="info"
            icon={checkIcon}
            title={t('getWallet.installed', { wallet: name })}
            action={
              <Button size="m" auto onClick={() => chooseWallet(kit, { connector: here })}>
                {t('getWallet.connect', { wallet: name })}
              </Button>
            }
          />
        )}
      </div>
      {stores.length > 0 ? (
        <div className={here ? above12 : undefined}>
          <RowList>
            {stores.map(({ type, href, icon, text }) => (
              <LinkRow
                key={type}
                title={t(text)}
                href={href}
                media={<RowTile icon={icon} />}
                onClick={() => track(kit, 'GET_WALLET', { type, name, explorerId: params.walletId })}
                testId={`wm-get-${type}`}
              />
            ))}
          </RowList>
          {!isPhone() && <PhoneStores stores={stores.filter(({ type }) => type.match(/^(app|play)/))} name={name} />}
        </div>
      ) : (
        !here && (
          <EmptyState icon={searchIcon} title={t('getWallet.none')}>
            {t('getWallet.noneText')}
          </EmptyState>
        )
      )}
    </>
  )
}
