import { type ReactNode, useEffect } from 'react'
import { walletMessages } from '../../../atoms/i18n/messages/wallet-messages.ts'
import { track } from '../../../atoms/kit/events/track.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { walletImageUrl } from '../../../atoms/services/wallet-image-url.ts'
import { loadCatalogue } from '../../../atoms/wallets/catalogue/actions.ts'
import { installedAtom } from '../../../atoms/wallets/catalogue/all-wallets.atoms.ts'
import { showAllWalletsAtom } from '../../../atoms/wallets/catalogue/all-wallets-entry.atoms.ts'
import { featuredAtom, recommendedAtom } from '../../../atoms/wallets/catalogue/catalogue.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { searchIcon } from '../../ui/Icon/first-icons.ts'
import { ListRow, RowTile } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { SkeletonRows } from '../../ui/Skeleton/SkeletonRows.tsx'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { CatalogueAlert } from '../shared/CatalogueAlert.tsx'
import { intro } from './get-wallet.css.ts'

/** Number of recommended wallets. */
const RECOMMENDED = 4

/** A few wallets to install, and a link to all others. */
export function GetWalletView(_: ViewProps<'GetWallet'>): ReactNode {
  const kit = useKit()
  const t = useT(walletMessages)
  const options = useAtomValue(optionsAtom)
  const recommended = useAtomValue(recommendedAtom)
  const featured = useAtomValue(featuredAtom)
  const installed = useAtomValue(installedAtom)
  const showAll = useAtomValue(showAllWalletsAtom)
  const { state } = recommended
  const wallets = [...new Map([...recommended.wallets, ...featured].map((wallet) => [wallet.id, wallet])).values()]
    .filter((wallet) => !installed(wallet))
    .slice(0, RECOMMENDED)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new options may mean another list
  useEffect(() => void loadCatalogue(kit), [kit, options])
  return (
    <>
      <p className={intro}>{t('getWallet.intro')}</p>
      {wallets.length === 0 && (state.status === 'idle' || state.status === 'loading') ? (
        <SkeletonRows count={RECOMMENDED} label={t('list.loading')} />
      ) : (
        <RowList label={t('connect.wallets')}>
          {wallets.map((wallet, index) => (
            <ListRow
              key={wallet.id}
              title={wallet.name}
              media={<Logo name={wallet.name} src={walletImageUrl(options, wallet)} tint={wallet.color ?? index} />}
              end={<Tag tone="accent">{t('getWallet.get')}</Tag>}
              onClick={() => push(kit, route('Downloads', { walletId: wallet.id }))}
              testId={`wm-get-wallet-${wallet.id}`}
            />
          ))}
          {showAll && (
            <ListRow
              title={t('getWallet.all')}
              media={<RowTile icon={searchIcon} />}
              chevron
              onClick={() => {
                track(kit, 'CLICK_ALL_WALLETS')
                push(kit, route('AllWallets'))
              }}
              testId="wm-all-wallets"
            />
          )}
        </RowList>
      )}
      {state.status === 'failed' && <CatalogueAlert error={state.error} retry={() => void loadCatalogue(kit)} />}
    </>
  )
}
