import { type ReactNode, useMemo, useState } from 'react'
import type { PlainId } from '../../../atoms/i18n/message-ref.ts'
import { pairingMessages } from '../../../atoms/i18n/messages/pairing-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { walletImageUrl } from '../../../atoms/services/wallet-image-url.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeNamespaceAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { listedWalletAtom } from '../../../atoms/wallets/catalogue/catalogue.atoms.ts'
import { connectorsAtom } from '../../../atoms/wallets/connectors.atoms.ts'
import { isPhone } from '../../../atoms/wallets/is-phone.ts'
import { ownBrowserLink, withSafeLinks } from '../../../atoms/wallets/links/wallet-links.ts'
import { installedConnector, type Platform, platformsOf } from '../../../atoms/wallets/platforms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { ViewFooter } from '../../ui/Footer/Footer.tsx'
import type { IconPath } from '../../ui/Icon/Icon.tsx'
import { browserIcon, desktopIcon, globeIcon, phoneIcon } from '../../ui/Icon/more-icons.ts'
import { Link } from '../../ui/Link/Link.tsx'
import { type Tab, Tabs } from '../../ui/Tabs/Tabs.tsx'
import { CodePanel } from '../shared/pairing/CodePanel.tsx'
import { panel } from '../shared/pairing/pairing.css.ts'
import { useFocusFallback } from '../shared/pairing/useFocusFallback.ts'
import { usePairing } from '../shared/pairing/usePairing.ts'
import { BrowserPanel } from './BrowserPanel.tsx'
import { OwnBrowserPanel } from './OwnBrowserPanel.tsx'
import { PhonePanel } from './PhonePanel.tsx'
import { SitePanel } from './SitePanel.tsx'

const tabs: { readonly [P in Platform]: { readonly id: PlainId<typeof pairingMessages>; readonly icon: IconPath } } = {
  mobile: { id: 'pairing.phone', icon: phoneIcon },
  qrcode: { id: 'pairing.phone', icon: phoneIcon },
  browser: { id: 'pairing.browser', icon: browserIcon },
  unsupported: { id: 'pairing.browser', icon: browserIcon },
  desktop: { id: 'pairing.desktop', icon: desktopIcon },
  web: { id: 'pairing.web', icon: globeIcon },
}

/** Pairs with a wallet on another device or in another app, in the way that fits this device. */
export function ConnectingWalletConnectView({ params }: ViewProps<'ConnectingWalletConnect'>): ReactNode {
  const kit = useKit()
  const t = useT(pairingMessages)
  const options = useAtomValue(optionsAtom)
  const listed = useAtomValue(listedWalletAtom)(params.walletId)
  const connectors = useAtomValue(connectorsAtom)
  const namespace = useAtomValue(activeNamespaceAtom)
  const { caipNetworkId } = useAtomValue(activeNetworkAtom)
  const wallet = useMemo(() => listed && withSafeLinks(listed), [listed])
  const phone = isPhone()
  const connector = wallet && installedConnector(wallet, connectors)
  const inside = wallet && phone && !connector ? ownBrowserLink(wallet, namespace, caipNetworkId) : undefined
  const platforms = platformsOf(wallet, {
    phone,
    installed: connector !== undefined,
    ownBrowser: inside !== undefined,
  })
  const [chosen, setChosen] = useState<Platform>()
  const platform = chosen && platforms.includes(chosen) ? chosen : (platforms[0] as Platform)
  const paired = platforms.some((one) => one !== 'browser' && one !== 'unsupported' && !(one === 'mobile' && inside))
  const pairing = usePairing(wallet, paired)
  const { phase } = pairing
  const box = useFocusFallback()
  const src = wallet && walletImageUrl(options, wallet)
  const shown = wallet && { name: wallet.name, src: src ?? connector?.icon, tint: wallet.color }

  const content = () => {
    if (!wallet || platform === 'qrcode')
      return (
        <CodePanel
          pairing={pairing}
          wallet={shown}
          heading={
            wallet ? t('pairing.scan', { wallet: wallet.name }) : t(phone ? 'pairing.scanOther' : 'pairing.scanAny')
          }
        />
      )
    const facts = { wallet, src: shown?.src }
    if (platform === 'mobile')
      return inside ? (
        <OwnBrowserPanel {...facts} pairing={pairing} href={inside} />
      ) : (
        <PhonePanel {...facts} pairing={pairing} />
      )
    if (platform === 'web' || platform === 'desktop')
      return <SitePanel key={platform} {...facts} pairing={pairing} platform={platform} />
    return <BrowserPanel {...facts} connector={connector} only={platforms.length === 1} phone={phone} />
  }
  const offersWallet = phase !== 'scanned' && phase !== 'switching' && phase !== 'connected'
  return (
    <div ref={box}>
      {platforms.length > 1 ? (
        <Tabs
          label={t('pairing.ways')}
          tabs={platforms.map((one): Tab => {
            const { id, icon } = tabs[one]
            // Four tabs have no room for icons.
            return { id: one, label: t(id), icon: platforms.length < 4 ? icon : undefined, testId: `wm-tab-${one}` }
          })}
          value={platform}
          onChange={(id) => setChosen(id as Platform)}
        >
          <div className={panel}>{content()}</div>
        </Tabs>
      ) : (
        content()
      )}
      {offersWallet && wallet && platform !== 'unsupported' && platform !== 'browser' && (
        <ViewFooter
          end={
            <Link onClick={() => push(kit, route('Downloads', { walletId: wallet.id }))}>
              {t('pairing.get', { wallet: wallet.name })}
            </Link>
          }
        >
          {t('pairing.missing', { wallet: wallet.name })}
        </ViewFooter>
      )}
      {offersWallet && !wallet && options.enableWalletGuide && (
        <ViewFooter end={<Link onClick={() => push(kit, route('GetWallet'))}>{t('connect.getOne')}</Link>}>
          {t('connect.newcomer')}
        </ViewFooter>
      )}
    </div>
  )
}
