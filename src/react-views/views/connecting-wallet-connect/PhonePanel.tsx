import '../../ui/Icon/more-icons.ts'
import { type ReactNode, useState } from 'react'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { appLinks } from '../../../atoms/pairing/wallet-links.ts'
import type { WalletRecord } from '../../../atoms/wallets/wallet-record.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
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

/** Opens the wallet's app on this phone; other ways when that led nowhere. */
export function PhonePanel({ pairing, wallet, src }: PhonePanelProps): ReactNode {
  const t = useT()
  const { preferUniversalLinks } = useAtomValue(optionsAtom)
  const { outcome, open } = useAppOpen(pairing.attempt)
  const [code, setCode] = useState(false)
  const { name } = wallet
  const shown = { name, src }
  const { uri } = pairing
  if (code)
    return (
      <CodePanel
        pairing={pairing}
        wallet={shown}
        heading={t('pairing.scanOther')}
        action={
          <Button kind="secondary" size="m" icon="phone" onClick={() => setCode(false)}>
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
              <Button kind="secondary" icon="globe" onClick={() => open({ ...other, name, kind: 'app' })}>
                {t('pairing.byLink')}
              </Button>
            )}
            <LinkActions uri={uri}>
              <Button kind="secondary" size="m" icon="qr" onClick={() => setCode(true)}>
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
