import { type ReactNode, useState } from 'react'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { pairingMessages } from '../../../atoms/i18n/messages/pairing-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import type { WalletRecord } from '../../../atoms/kit/options/wallet-record.ts'
import { appLinks } from '../../../atoms/wallets/links/wallet-links.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { qrIcon } from '../../ui/Icon/first-icons.ts'
import { globeIcon, phoneIcon } from '../../ui/Icon/more-icons.ts'
import { above20, stack8 } from '../../ui/layout.css.ts'
import { CodePanel } from '../shared/pairing/CodePanel.tsx'
import { LinkActions } from '../shared/pairing/LinkActions.tsx'
import { PairingStage } from '../shared/pairing/PairingStage.tsx'
import type { Pairing } from '../shared/pairing/usePairing.ts'
import { useAppOpen } from './useAppOpen.ts'

interface PhonePanelProps {
  readonly pairing: Pairing
  readonly wallet: WalletRecord
  readonly src: string | undefined
}

/** Opens the wallet's app on this phone. If no app opens, offers other ways. */
export function PhonePanel({ pairing, wallet, src }: PhonePanelProps): ReactNode {
  const t = useT(connectingMessages, pairingMessages)
  const { preferUniversalLinks } = useAtomValue(optionsAtom)
  const { outcome, open } = useAppOpen(pairing.attempt)
  const [code, setCode] = useState(false)
  const { name } = wallet
  const shown = { name, src, tint: wallet.color }
  const { uri } = pairing
  if (code)
    return (
      <CodePanel
        pairing={pairing}
        wallet={shown}
        heading={t('pairing.scanOther')}
        action={
          <Button kind="secondary" size="m" icon={phoneIcon} onClick={() => setCode(false)}>
            {t('pairing.onThis')}
          </Button>
        }
      />
    )

  const links = uri && appLinks(wallet, uri.value, preferUniversalLinks)
  const first = links?.first
  const other = outcome === 'stayed' ? links?.other : undefined
  const tapped = outcome === 'left' || outcome === 'stayed'
  const opener = (kind: 'primary' | 'secondary') => (
    <Button
      kind={kind}
      reason={first ? undefined : t('pairing.preparingLink')}
      onClick={() => first && open({ ...first, name, kind: 'app' })}
      testId="wm-open-wallet"
    >
      {tapped ? t('pairing.again', { wallet: name }) : t('pairing.open', { wallet: name })}
    </Button>
  )
  const texts = {
    left: [t('connecting.approve', { wallet: name }), t('pairing.leftText')],
    stayed: [t('pairing.stayed', { wallet: name }), t('pairing.stayedText')],
    none: [t('pairing.continue', { wallet: name }), t('pairing.continueText')],
  } as const
  const isWebLink = other?.href.startsWith('https:')
  const [heading, words] = texts[tapped ? outcome : 'none']
  return (
    <PairingStage
      pairing={pairing}
      wallet={shown}
      waiting={{
        heading,
        words,
        thread: outcome === 'stayed' ? 'missing' : 'waiting',
        below: (
          <div className={`${stack8} ${above20}`}>
            {opener(outcome === 'left' ? 'secondary' : 'primary')}
            {other && (
              <Button
                kind="secondary"
                icon={isWebLink ? globeIcon : undefined}
                onClick={() => open({ ...other, name, kind: 'app' })}
              >
                {t(isWebLink ? 'pairing.byLink' : 'pairing.byApp')}
              </Button>
            )}
            <LinkActions uri={uri}>
              <Button kind="secondary" size="m" icon={qrIcon} onClick={() => setCode(true)}>
                {t('pairing.showQr')}
              </Button>
            </LinkActions>
          </div>
        ),
      }}
      also={(phase) => (phase === 'scanned' || phase === 'switching') && first && opener('secondary')}
    />
  )
}
