import type { ReactNode } from 'react'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { siteAtom } from '../../../atoms/kit/site.atoms.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above20 } from '../../ui/layout.css.ts'
import { shortAddress } from '../../ui/ShortAddress/short-address.ts'
import { Thread, type ThreadProps } from '../../ui/Thread/Thread.tsx'
import { lead, title } from '../../ui/text.css.ts'
import { text } from '../shared/centred.css.ts'
import { showConnect } from '../shared/show-connect.ts'
import type { Phase } from './useAttempt.ts'
import { useAttempt } from './useAttempt.ts'

// Milliseconds after which the text offers help. No timeout ends the attempt: a wallet may take as long as it needs.
const SLOW = [10_000, 30_000]

const threads: { readonly [P in Phase]: ThreadProps['state'] } = {
  ready: 'waiting',
  prompt: 'waiting',
  pending: 'waiting',
  switching: 'waiting',
  adding: 'waiting',
  scanned: 'waiting',
  unreachable: 'waiting',
  missing: 'missing',
  declined: 'declined',
  failed: 'declined',
  connected: 'connected',
}

/** Waits for one wallet and shows the state of the attempt. */
export function ConnectingExternalView({ params }: ViewProps<'ConnectingExternal'>): ReactNode {
  const { connectorId } = params
  const kit = useKit()
  const t = useT(connectingMessages)
  const site = useAtomValue(siteAtom)
  const wallet = useAtomValue(walletsAtom).nameOf(connectorId, t('connecting.wallet'))
  const { connector, phase, network, failure, session, attempt, retry } = useAttempt(connectorId)
  const slow = useElapsed(attempt ?? (phase === 'ready' ? phase : undefined), SLOW)
  const cause = useErrorText(phase === 'failed' ? failure?.error : undefined)
  const [heading, words] = texts()
  const ended = phase === 'declined' || phase === 'failed'

  return (
    <>
      <Thread
        state={threads[phase]}
        from={<Logo name={site.name} src={site.icon} size={60} />}
        to={<Logo name={wallet} src={connector?.icon} size={60} ghost={phase === 'missing'} />}
      />
      <div className={text} role="status">
        <h3 className={title}>{heading}</h3> <p className={lead}>{words}</p>
      </div>
      {(ended || slow > 0 || phase === 'missing') && (
        <div className={above20}>
          <ButtonPair stack>
            {phase !== 'missing' && (
              <Button kind={ended ? 'primary' : 'secondary'} onClick={retry} testId="wm-connecting-retry">
                {t('common.retry')}
              </Button>
            )}
            <Button kind={phase === 'missing' ? 'secondary' : 'ghost'} onClick={() => showConnect(kit)}>
              {t('connecting.another')}
            </Button>
          </ButtonPair>
        </div>
      )}
    </>
  )

  function texts(): readonly [heading: string, words: string] {
    switch (phase) {
      case 'missing':
        return [t('connecting.missing', { wallet }), t('connecting.missingText')]
      case 'declined':
        return [t('connecting.declined'), t('connecting.declinedText', { wallet })]
      case 'failed':
        return [t('connecting.failed'), cause]
      case 'connected':
        return [
          t('connecting.connected'),
          session
            ? t('connecting.connectedText', { site: site.name, address: ltr(shortAddress(session.address)) })
            : '',
        ]
      case 'pending':
        return [t('connecting.pending', { wallet }), t('connecting.pendingText')]
      case 'switching':
        return [
          t('connecting.switching', { network: network.name }),
          t('connecting.switchingText', { wallet, site: site.name }),
        ]
      case 'adding':
        return [t('connecting.adding', { network: network.name }), t('connecting.addingText', { wallet })]
      default: {
        const help = [t('connecting.shares'), t('connecting.slow', { wallet }), t('connecting.verySlow', { wallet })]
        return [t('connecting.approve', { wallet }), help[slow] as string]
      }
    }
  }
}
