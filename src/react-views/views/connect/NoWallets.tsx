import type { ReactNode } from 'react'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { walletMessages } from '../../../atoms/i18n/messages/wallet-messages.ts'
import { track } from '../../../atoms/kit/events/track.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { walletImageUrl } from '../../../atoms/services/wallet-image-url.ts'
import { recommendedAtom } from '../../../atoms/wallets/catalogue/catalogue.atoms.ts'
import { isPhone } from '../../../atoms/wallets/is-phone.ts'
import { openWalletLink } from '../../../atoms/wallets/links/open-wallet-link.ts'
import { openInWalletLink } from '../../../atoms/wallets/links/wallet-links.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { Icon } from '../../ui/Icon/Icon.tsx'
import { browserIcon, externalIcon, lockIcon } from '../../ui/Icon/more-icons.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { Tag } from '../../ui/Tag/Tag.tsx'

/** Number of wallets that a desktop visitor is offered to install. */
const OFFERED = 3

/**
 * The connect view without a wallet. A phone opens the page in a wallet's own browser, which needs no relay; a desktop
 * visitor gets a wallet.
 */
export function NoWallets(): ReactNode {
  const kit = useKit()
  const t = useT(walletMessages, titleMessages)
  const options = useAtomValue(optionsAtom)
  const { wallets } = useAtomValue(recommendedAtom)
  const { enableWalletGuide, enableWallets, networks } = options
  if (!enableWallets)
    return (
      <EmptyState icon={lockIcon} title={t('list.off')}>
        {t('list.offText')}
      </EmptyState>
    )
  const phone = isPhone()
  const opened = phone ? wallets.filter((wallet) => openInWalletLink(wallet, networks)) : []
  const offered = phone ? [] : wallets.slice(0, OFFERED)
  return (
    <>
      <EmptyState icon={browserIcon} title={t('connect.emptyTitle')}>
        {t(phone ? 'connect.emptyPhone' : 'connect.emptyText')}
      </EmptyState>
      {opened.length + offered.length > 0 && (
        <RowList label={t('connect.wallets')}>
          {opened.map((wallet, index) => (
            <ListRow
              key={wallet.id}
              title={t('connect.openIn', { wallet: wallet.name })}
              media={<Logo name={wallet.name} src={walletImageUrl(options, wallet)} tint={wallet.color ?? index} />}
              end={<Icon path={externalIcon} />}
              onClick={() => {
                track(kit, 'SELECT_WALLET', { name: wallet.name, platform: 'mobile' })
                // Read again, because the page may have changed its address since.
                const href = openInWalletLink(wallet, networks)
                if (href) openWalletLink(href, 'app')
              }}
              testId={`wm-open-in-${wallet.id}`}
            />
          ))}
          {offered.map((wallet, index) => (
            <ListRow
              key={wallet.id}
              title={wallet.name}
              media={<Logo name={wallet.name} src={walletImageUrl(options, wallet)} tint={wallet.color ?? index} />}
              end={<Tag tone="accent">{t('getWallet.get')}</Tag>}
              onClick={() => push(kit, route('Downloads', { walletId: wallet.id }))}
              testId={`wm-get-wallet-${wallet.id}`}
            />
          ))}
        </RowList>
      )}
      {enableWalletGuide && (
        <Button
          kind="ghost"
          size="m"
          onClick={() => {
            track(kit, 'CLICK_WALLET_HELP')
            push(kit, route('WhatIsAWallet'))
          }}
        >
          {t('title.whatIsAWallet')}
        </Button>
      )}
    </>
  )
}
