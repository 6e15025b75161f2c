import type { ReactNode } from 'react'
import { useT } from '../../../hooks/useT.ts'
import { LinkActions } from './LinkActions.tsx'
import { PairingCode } from './PairingCode.tsx'
import { PairingStage } from './PairingStage.tsx'
import { Refresh } from './Refresh.tsx'
import type { Pairing } from './usePairing.ts'

interface CodePanelProps {
  readonly pairing: Pairing
  readonly wallet: { readonly name: string; readonly src?: string | undefined } | undefined
  readonly heading: string
  /** Beside Copy link. */
  readonly action?: ReactNode
}

/** The code to scan, how long it lasts, and its link to copy. */
export function CodePanel({ pairing, wallet, heading, action }: CodePanelProps): ReactNode {
  const t = useT()
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
            <Refresh uri={uri} />
            <LinkActions uri={uri}>{action}</LinkActions>
          </>
        ),
      }}
      // The link may still be of use where the connection is better.
      also={(phase) => phase === 'unreachable' && uri && <LinkActions uri={uri} />}
    />
  )
}
