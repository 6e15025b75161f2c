import type { ReactNode } from 'react'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { pairingMessages } from '../../../atoms/i18n/messages/pairing-messages.ts'
import type { WalletRecord } from '../../../atoms/kit/options/wallet-record.ts'
import { siteAtom } from '../../../atoms/kit/site.atoms.ts'
import { notifyPolicy } from '../../../atoms/navigation/apply-policy.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { clearFailure } from '../../../atoms/sessions/clear-failure.ts'
import type { Connector } from '../../../chains/core/connector.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair/ButtonPair.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above20 } from '../../ui/layout.css.ts'
import { Thread } from '../../ui/Thread/Thread.tsx'
import { lead, title } from '../../ui/text.css.ts'
import { text } from '../shared/centred.css.ts'
import { showConnect } from '../shared/show-connect.ts'

interface BrowserPanelProps {
  readonly wallet: WalletRecord
  readonly src: string | undefined
  /** The installed wallet. Without it the panel only says where to get it. */
  readonly connector: Connector | undefined
  /** True if no other panel leads to the wallet on this device. */
  readonly only: boolean
  readonly phone: boolean
}

/** The wallet as an extension of this browser. */
export function BrowserPanel({ wallet, src, connector, only, phone }: BrowserPanelProps): ReactNode {
  const kit = useKit()
  const t = useT(connectingMessages, pairingMessages)
  const site = useAtomValue(siteAtom)
  const { id, name, rdns, injected } = wallet
  const extension = !phone && Boolean(rdns || injected?.length)
  const texts = (): readonly [string, string] => {
    if (connector) return [t('pairing.here', { wallet: name }), t('connecting.shares')]
    if (extension) return [t('connecting.missing', { wallet: name }), t('connecting.missingText')]
    return [t('pairing.noWay', { wallet: name }), t('pairing.noWayText')]
  }
  const [heading, words] = texts()
  const connect = ({ id: connectorId, namespaces }: Connector) => {
    clearFailure(kit, namespaces)
    notifyPolicy(kit, { type: 'connecting', connectorId })
  }
  return (
    <>
      <Thread
        state={connector ? 'waiting' : 'missing'}
        from={<Logo name={site.name} src={site.icon} size={60} />}
        to={<Logo name={name} src={connector?.icon ?? src} tint={wallet.color} size={60} ghost={!connector} />}
      />
      <div className={text} role="status">
        <h3 className={title}>{heading}</h3> <p className={lead}>{words}</p>
      </div>
      <div className={above20}>
        <ButtonPair stack>
          {connector ? (
            <Button onClick={() => connect(connector)}>{t('pairing.connect', { wallet: name })}</Button>
          ) : (
            <Button onClick={() => push(kit, route('Downloads', { walletId: id }))}>
              {t('pairing.get', { wallet: name })}
            </Button>
          )}
          {only && (
            <Button kind="ghost" onClick={() => showConnect(kit)}>
              {t('connecting.another')}
            </Button>
          )}
        </ButtonPair>
      </div>
    </>
  )
}
