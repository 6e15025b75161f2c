import type { ReactNode } from 'react'
import { clearFailure } from '../../../atoms/connection/clear-failure.ts'
import { announce } from '../../../atoms/router/follow.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { siteAtom } from '../../../atoms/site/site.atoms.ts'
import type { WalletRecord } from '../../../atoms/wallets/wallet-record.ts'
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
  /** The wallet in this browser; without it there is only where to get it. */
  readonly connector: Connector | undefined
  /** Nothing else leads to the wallet on this device. */
  readonly only: boolean
  readonly phone: boolean
}

/** The wallet as an extension of this browser. */
export function BrowserPanel({ wallet, src, connector, only, phone }: BrowserPanelProps): ReactNode {
  const kit = useKit()
  const t = useT()
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
    announce(kit, { type: 'connecting', connectorId })
  }
  return (
    <>
      <Thread
        state={connector ? 'waiting' : 'missing'}
        from={<Logo name={site.name} src={site.icon} size={60} />}
        to={<Logo name={name} src={connector?.icon ?? src} size={60} ghost={!connector} />}
      />
      <div className={text} role="status">
        <h3 className={title}>{heading}</h3>
        <p className={lead}>{words}</p>
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
