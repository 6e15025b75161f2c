import '../../../atoms/i18n/messages/connections.ts'
import type { ReactNode } from 'react'
import { activeNetworkAtom, activeSessionAtom, chosenNetworkAtoms } from '../../../atoms/network/network.atoms.ts'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { walletsAtom } from '../../../atoms/wallets/wallet-name.ts'
import { namespaceNames } from '../../../chains/core/namespace-names.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { above20 } from '../../ui/layout.css.ts'
import { Thread } from '../../ui/Thread/Thread.tsx'
import { lead, title } from '../../ui/text.css.ts'
import type { ViewProps } from '../../view-props.ts'
import { text } from '../shared/centred.css.ts'

/** The wallet that is connected does not speak the network's namespace: a further one has to be connected. */
export function SwitchActiveChainView({ params: { to } }: ViewProps<'SwitchActiveChain'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const from = useAtomValue(activeNetworkAtom)
  const session = useAtomValue(activeSessionAtom)
  const wallet = useAtomValue(walletsAtom).nameOf(session?.connectorId ?? '', t('connecting.wallet'))
  const target = useAtomValue(optionsAtom).networks.find(({ caipNetworkId }) => caipNetworkId === to)
  if (!target) return null
  const kind = namespaceNames[target.chainNamespace]
  const go = () => {
    // What the wallet will be asked for; nothing changes for the page until it has approved.
    kit.store.set(chosenNetworkAtoms[target.chainNamespace], to)
    push(kit, route('Connect', { namespace: target.chainNamespace }))
  }
  return (
    <>
      <Thread
        state="waiting"
        from={<Logo name={from.name} src={from.imageUrl} size={60} round />}
        to={<Logo name={target.name} src={target.imageUrl} size={60} round />}
      />
      <div className={text}>
        <h3 className={title}>{t('connections.needed', { network: target.name })}</h3>
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
