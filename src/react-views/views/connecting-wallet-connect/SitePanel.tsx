import type { ReactNode } from 'react'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { pairingMessages } from '../../../atoms/i18n/messages/pairing-messages.ts'
import type { WalletRecord } from '../../../atoms/kit/options/wallet-record.ts'
import { desktopLink, siteLink } from '../../../atoms/wallets/links/wallet-links.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { externalIcon } from '../../ui/Icon/more-icons.ts'
import { above20, stack8 } from '../../ui/layout.css.ts'
import { LinkActions } from '../shared/pairing/LinkActions.tsx'
import { PairingStage } from '../shared/pairing/PairingStage.tsx'
import type { Pairing } from '../shared/pairing/usePairing.ts'
import { useAppOpen } from './useAppOpen.ts'

interface SitePanelProps {
  readonly pairing: Pairing
  readonly wallet: WalletRecord
  readonly src: string | undefined
  readonly platform: 'web' | 'desktop'
}

const hostOf = (link: string | undefined) => {
  try {
    return new URL(link ?? '').host
  } catch {
    return ''
  }
}

/** Opens a web wallet in another tab, or a desktop wallet's app. */
export function SitePanel({ pairing, wallet, src, platform }: SitePanelProps): ReactNode {
  const t = useT(connectingMessages, pairingMessages)
  const { outcome, open } = useAppOpen(pairing.attempt)
  const { name } = wallet
  const { uri } = pairing
  const link = uri && (platform === 'web' ? siteLink : desktopLink)(wallet, uri.value)
  const left = outcome === 'left'
  const stayed = outcome === 'stayed' && platform === 'desktop'
  const opener = (kind: 'primary' | 'secondary') => (
    <Button
      kind={kind}
      endIcon={externalIcon}
      reason={link ? undefined : t('pairing.preparingLink')}
      onClick={() => link && open({ ...link, name, kind: 'tab' })}
      testId="wm-open-wallet"
    >
      {outcome && outcome !== 'opening' ? t('pairing.again', { wallet: name }) : t('pairing.open', { wallet: name })}
    </Button>
  )
  const texts = (): readonly [string, string] => {
    if (left) return [t('connecting.approve', { wallet: name }), t('pairing.leftText')]
    if (stayed) return [t('pairing.stayed', { wallet: name }), t('pairing.stayedText')]
    // The host is shown, since it tells the wallet's site from an imitation.
    const told =
      platform === 'web' ? t('pairing.webText', { host: hostOf(wallet.webapp_link) }) : t('pairing.desktopText')
    return [t('pairing.continue', { wallet: name }), told]
  }
  const [heading, words] = texts()
  return (
    <PairingStage
      pairing={pairing}
      wallet={{ name, src, tint: wallet.color }}
      waiting={{
        heading,
        words,
        thread: stayed ? 'missing' : 'waiting',
        below: (
          <div className={`${stack8} ${above20}`}>
            {opener(left ? 'secondary' : 'primary')}
            <LinkActions uri={uri} />
          </div>
        ),
      }}
      also={(phase) => (phase === 'scanned' || phase === 'switching') && link && opener('secondary')}
    />
  )
}
