import type { ReactNode } from 'react'
import { connectionMessages } from '../../../atoms/i18n/messages/connection-messages.ts'
import { configuredNetwork, optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeSessionAtom, chosenNetworkAtoms } from '../../../atoms/sessions/network/network.atoms.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import { namespaceNames } from '../../../chains/core/namespace-info.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above20 } from '../../ui/layout.css.ts'
import { Thread } from '../../ui/Thread/Thread.tsx'
import { lead, title } from '../../ui/text.css.ts'
import { text } from '../shared/centred.css.ts'

/** Asks to connect another wallet, since the connected one does not support the network's namespace. */
export function SwitchActiveChainView({ params: { to } }: ViewProps<'SwitchActiveChain'>): ReactNode {
  const kit = useKit()
  const t = useT(connectionMessages)
  const networkImage = useNetworkImage()
  const from = useAtomValue(activeNetworkAtom)
  const session = useAtomValue(activeSessionAtom)
  const wallet = useAtomValue(walletsAtom).nameOf(session?.connectorId ?? '', t('connecting.wallet'))
  const target = configuredNetwork(useAtomValue(optionsAtom).networks, to)
  if (!target) return null
  const kind = namespaceNames[target.chainNamespace]
  const go = () => {
    // The network that the wallet is asked for. Nothing changes for the page until the wallet has approved.
    kit.store.set(chosenNetworkAtoms[target.chainNamespace], to)
    push(kit, route('Connect', { namespace: target.chainNamespace }))
  }
  return (
    <>
      <Thread
        state="waiting"
        from={<Logo name={from.name} src={networkImage(from)} size={60} round />}
        to={<Logo name={target.name} src={networkImage(target)} size={60} round />}
      />
      <div className={text}>
        <h3 className={title}>{t('connections.needed', { network: target.name })}</h3>{' '}
        <p className={lead}>{t('connections.neededText', { wallet, kind })}</p>
      </div>
      <div className={above20}>
        <Button onClick={go} testId="wm-switch-active-chain">
          {t('connections.addOf', { kind })}
        </Button>
      </div>
    </>
  )
}
