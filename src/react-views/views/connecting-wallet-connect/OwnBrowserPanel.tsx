import { type ReactNode, useEffect, useRef } from 'react'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { pairingMessages } from '../../../atoms/i18n/messages/pairing-messages.ts'
import type { WalletRecord } from '../../../atoms/kit/options/wallet-record.ts'
import { siteAtom } from '../../../atoms/kit/site.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { above20, stack8 } from '../../ui/layout.css.ts'
import { PairingStage } from '../shared/pairing/PairingStage.tsx'
import type { Pairing } from '../shared/pairing/usePairing.ts'
import { showConnect } from '../shared/show-connect.ts'
import { useAppOpen } from './useAppOpen.ts'

interface OwnBrowserPanelProps {
  readonly pairing: Pairing
  readonly wallet: WalletRecord
  readonly src: string | undefined
  readonly href: string
}

/** Opens this page in the wallet's own browser: at once if the last tap still counts as user activation. */
export function OwnBrowserPanel({ pairing, wallet: { name, color }, src, href }: OwnBrowserPanelProps): ReactNode {
  const kit = useKit()
  const t = useT(connectingMessages, pairingMessages)
  const site = useAtomValue(siteAtom)
  const { outcome, open } = useAppOpen(undefined)
  const go = () => open({ href, name, kind: 'app' })
  const arrive = useRef(go)
  useEffect(() => {
    if (navigator.userActivation?.isActive) arrive.current()
  }, [])
  const stayed = outcome === 'stayed'
  return (
    <PairingStage
      pairing={pairing}
      wallet={{ name, src, tint: color }}
      waiting={{
        heading: stayed
          ? t('pairing.stayed', { wallet: name })
          : t('pairing.inside', { wallet: name, site: site.name }),
        words: stayed ? t('pairing.stayedText') : t('pairing.insideText', { wallet: name }),
        thread: stayed ? 'missing' : 'waiting',
        below: (
          <div className={`${stack8} ${above20}`}>
            <Button onClick={go} testId="wm-open-wallet">
              {outcome ? t('pairing.again', { wallet: name }) : t('pairing.open', { wallet: name })}
            </Button>
            {stayed && (
              <Button kind="ghost" onClick={() => showConnect(kit)}>
                {t('connecting.another')}
              </Button>
            )}
          </div>
        ),
      }}
    />
  )
}
