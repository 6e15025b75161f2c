import type { ReactNode } from 'react'
import { ltr } from '../../../../atoms/i18n/isolate.ts'
import { connectingMessages } from '../../../../atoms/i18n/messages/connecting-messages.ts'
import { pairingMessages } from '../../../../atoms/i18n/messages/pairing-messages.ts'
import { optionsAtom } from '../../../../atoms/kit/options/options.atoms.ts'
import { siteAtom } from '../../../../atoms/kit/site.atoms.ts'
import { historyAtom } from '../../../../atoms/navigation/router.atoms.ts'
import { WmError } from '../../../../chains/core/errors.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'
import { useElapsed } from '../../../hooks/useElapsed.ts'
import { useErrorText } from '../../../hooks/useErrorText.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useT } from '../../../hooks/useT.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { ButtonPair } from '../../../ui/ButtonPair/ButtonPair.tsx'
import { Logo, type LogoSource } from '../../../ui/Logo/Logo.tsx'
import { above20 } from '../../../ui/layout.css.ts'
import { shortAddress } from '../../../ui/ShortAddress/short-address.ts'
import { Thread, type ThreadProps } from '../../../ui/Thread/Thread.tsx'
import { lead, title, title17 } from '../../../ui/text.css.ts'
import { showConnect } from '../show-connect.ts'
import { AnyWallet } from './PairingCode.tsx'
import { scan, status } from './pairing.css.ts'
import type { PairingPhase } from './pairing-phase.ts'
import type { Pairing } from './usePairing.ts'

// Milliseconds after which a retry is offered. No timeout ends the request: a wallet may take as long as it needs.
const SLOW = [10_000]

const threads: { readonly [P in PairingPhase]: ThreadProps['state'] } = {
  off: 'missing',
  waiting: 'waiting',
  scanned: 'waiting',
  switching: 'waiting',
  unreachable: 'missing',
  declined: 'declined',
  expired: 'declined',
  failed: 'declined',
  connected: 'connected',
}

export interface PairingStageProps {
  readonly pairing: Pairing
  /** The wallet of the pairing; undefined for any wallet. */
  readonly wallet: LogoSource | undefined
  /** Content before a wallet has the link. */
  readonly waiting: {
    /** Replaces the thread. */
    readonly picture?: ReactNode
    readonly heading: string
    readonly words?: string
    readonly thread?: ThreadProps['state']
    readonly below: ReactNode
  }
  /** An additional action for some phases, before the standard ones. */
  readonly also?: (phase: PairingPhase) => ReactNode
}

/** The state of a pairing: how to begin it, then its progress and outcome, each with a next step. */
export function PairingStage({ pairing, wallet, waiting, also }: PairingStageProps): ReactNode {
  const kit = useKit()
  const t = useT(connectingMessages, pairingMessages)
  const site = useAtomValue(siteAtom)
  const { basic } = useAtomValue(optionsAtom)
  // In basic mode this may be the only view, with no other to lead to.
  const alone = useAtomValue(historyAtom).length === 1 && basic
  const { phase, failure, session, network, attempt, retry } = pairing
  const slow = useElapsed(phase === 'scanned' || phase === 'switching' ? `${attempt} ${phase}` : undefined, SLOW)
  const cause = useErrorText(phase === 'failed' ? failure?.error : undefined)
  const begun = phase !== 'waiting'
  const [heading, words] = texts()
  const code = !begun && waiting.picture !== undefined
  const ended = phase === 'declined' || phase === 'expired' || phase === 'failed'
  const canRetry = ended || phase === 'unreachable' || slow > 0
  const thread = begun ? threads[phase] : (waiting.thread ?? 'waiting')

  return (
    <>
      {code ? (
        waiting.picture
      ) : (
        <Thread
          state={thread}
          from={<Logo name={site.name} src={site.icon} size={60} />}
          to={wallet ? <Logo {...wallet} size={60} ghost={thread === 'missing'} /> : <AnyWallet />}
        />
      )}
      {/* The live region stays mounted in all phases, since only its changes are announced. */}
      <div className={code ? scan : status} role="status" data-phase={phase}>
        <h3 className={code ? title17 : title}>{heading}</h3> {words && <p className={lead}>{words}</p>}
      </div>
      {begun
        ? phase !== 'connected' && (
            <div className={above20}>
              <ButtonPair stack>
                {also?.(phase)}
                {canRetry && (
                  <Button kind={ended ? 'primary' : 'secondary'} onClick={retry} testId="wm-connecting-retry">
                    {t('common.retry')}
                  </Button>
                )}
                {phase !== 'switching' && !alone && (
                  <Button kind={phase === 'off' ? 'secondary' : 'ghost'} onClick={() => showConnect(kit)}>
                    {t('connecting.another')}
                  </Button>
                )}
              </ButtonPair>
            </div>
          )
        : waiting.below}
    </>
  )

  function texts(): readonly [heading: string, words?: string | undefined] {
    const name = wallet?.name
    switch (phase) {
      case 'waiting':
        return [waiting.heading, waiting.words]
      case 'off':
        return [t('pairing.off'), t('pairing.offText')]
      case 'scanned':
        return name
          ? [t('connecting.approve', { wallet: name }), t('pairing.scanned', { wallet: name })]
          : [t('pairing.approveAny'), t('pairing.scannedAny')]
      case 'switching':
        return [
          t('connecting.switching', { network: network.name }),
          name
            ? t('connecting.switchingText', { wallet: name, site: site.name })
            : t('pairing.switchingAny', { site: site.name }),
        ]
      case 'unreachable':
        return [t('pairing.unreachable'), t('pairing.unreachableText')]
      case 'declined':
        return [
          t('connecting.declined'),
          name ? t('connecting.declinedText', { wallet: name }) : t('pairing.declinedAny'),
        ]
      case 'expired':
        return [t('pairing.expired'), t('pairing.expiredText')]
      case 'failed':
        // The text of this error is the heading; the other text explains it.
        if (WmError.is(failure?.error, 'CHAIN_UNSUPPORTED'))
          return [
            cause,
            name
              ? t('pairing.noNetwork', { wallet: name, site: site.name })
              : t('pairing.noNetworkAny', { site: site.name }),
          ]
        return [t('connecting.failed'), cause]
      case 'connected':
        return [
          t('connecting.connected'),
          session && t('connecting.connectedText', { site: site.name, address: ltr(shortAddress(session.address)) }),
        ]
    }
  }
}
