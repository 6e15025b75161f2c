import type { ReactNode } from 'react'
import { pairingMessages } from '../../../../atoms/i18n/messages/pairing-messages.ts'
import { useT } from '../../../hooks/useT.ts'
import type { LogoSource } from '../../../ui/Logo/Logo.tsx'
import { LinkActions } from './LinkActions.tsx'
import { PairingCode } from './PairingCode.tsx'
import { PairingStage } from './PairingStage.tsx'
import { RefreshCountdown } from './RefreshCountdown.tsx'
import type { Pairing } from './usePairing.ts'

interface CodePanelProps {
  readonly pairing: Pairing
  readonly wallet: LogoSource | undefined
  readonly heading: string
  /** An action next to Copy link. */
  readonly action?: ReactNode
}

/** The code to scan, with its remaining time and its link. */
export function CodePanel({ pairing, wallet, heading, action }: CodePanelProps): ReactNode {
  const t = useT(pairingMessages)
  const { uri } = pairing
  return (
    <PairingStage
      pairing={pairing}
      wallet={wallet}
      waiting={{
        picture: (
          <PairingCode
            uri={uri?.value}
            label={wallet ? t('pairing.qr', { wallet: wallet.name }) : t('pairing.qrAny')}
            logo={wallet}
          />
        ),
        heading,
        below: (
          <>
            <RefreshCountdown uri={uri} />
            <LinkActions uri={uri}>{action}</LinkActions>
          </>
        ),
      }}
      // The relay is unreachable from here, but the wallet may reach it, so the link stays usable.
      also={(phase) => phase === 'unreachable' && uri && <LinkActions uri={uri} />}
    />
  )
}
