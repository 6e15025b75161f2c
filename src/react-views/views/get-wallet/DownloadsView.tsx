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
import { RowTile } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above12 } from '../../ui/layout.css.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { chooseWallet } from '../shared/choose-wallet.ts'
import { picture } from './downloads.css.ts'
import { PhoneStores } from './PhoneStores.tsx'
import { type Store, storesOf, systemOf } from './stores.ts'

const isForPhone = ({ type }: Store) => type === 'app_store' || type === 'play_store'

/** The stores of one wallet. After the installation, a button that connects it. */
export function DownloadsView({ params }: ViewProps<'Downloads'>): ReactNode {
  const kit = useKit()
  const t = useT(walletMessages)
  const options = useAtomValue(optionsAtom)
  const wallet = useAtomValue(listedWalletAtom)(params.walletId)
  const installed = useAtomValue(installedAtom)
  const here = wallet && installed(wallet)
  const system = systemOf(navigator.userAgent)
  const stores = wallet ? storesOf(wallet, system) : []
  const isDesktop = (system === 'chromium' || system === 'other') && !isPhone()
  const rows = isDesktop ? stores.filter((one) => !isForPhone(one)) : stores
  const name = wallet?.name ?? t('connecting.wallet')
  return (
    <>
      {wallet && (
        <div className={picture}>
          <Logo name={name} src={walletImageUrl(options, wallet)} tint={wallet.color} size={60} />
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
          {rows.length > 0 && (
            <RowList>
              {rows.map(({ type, href, icon, text }) => (
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
          )}
          {isDesktop && <PhoneStores stores={stores.filter(isForPhone)} name={name} />}
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
