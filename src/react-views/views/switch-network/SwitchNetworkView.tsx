import '../../../atoms/i18n/messages/account.ts'
import '../../../atoms/i18n/messages/connecting.ts'
import type { ReactNode } from 'react'
import { connectionAtoms } from '../../../atoms/connection/connection.atoms.ts'
import { sessionOf } from '../../../atoms/connection/connection-state.ts'
import { activeNamespaceAtom, networkAtoms } from '../../../atoms/network/network.atoms.ts'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { siteAtom } from '../../../atoms/site/site.atoms.ts'
import { walletsAtom } from '../../../atoms/wallets/wallet-name.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { useT } from '../../hooks/useT.ts'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { Thread } from '../../ui/Thread/Thread.tsx'
import { lead, title } from '../../ui/text.css.ts'
import type { ViewProps } from '../../view-props.ts'
import { text } from '../shared/centred.css.ts'
import { useSwitch } from './useSwitch.ts'

// A wallet that knows the network has asked by then; later it is worth telling where to look.
const SLOW = [4_000, 12_000]

/** Waits for the wallet to move to another network. A refusal goes back one view and says why. */
export function SwitchNetworkView({ params: { to } }: ViewProps<'SwitchNetwork'>): ReactNode {
  const t = useT()
  const site = useAtomValue(siteAtom)
  const { networks } = useAtomValue(optionsAtom)
  const active = useAtomValue(activeNamespaceAtom)
  const target = networks.find(({ caipNetworkId }) => caipNetworkId === to)
  const namespace = target?.chainNamespace ?? active
  const from = useAtomValue(networkAtoms[namespace])
  const session = sessionOf(useAtomValue(connectionAtoms[namespace]))
  const wallet = useAtomValue(walletsAtom).nameOf(session?.connectorId ?? '', t('connecting.wallet'))
  const network = target?.name ?? to
  useSwitch(to, namespace)
  const slow = useElapsed(to, SLOW)
  const words = [
    t('switch.text', { site: site.name, network }),
    t('switch.addText', { wallet, network }),
    t('connecting.slow', { wallet }),
  ]

  return (
    <>
      <Thread
        state="waiting"
        from={<Logo name={from.name} src={from.imageUrl} size={60} round />}
        to={<Logo name={network} src={target?.imageUrl} size={60} round />}
      />
      <div className={text} role="status">
        <h3 className={title}>{t('switch.approve', { wallet })}</h3>
        <p className={lead}>{words[slow]}</p>
      </div>
    </>
  )
}
