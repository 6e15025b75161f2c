import type { ReactNode } from 'react'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { connectingMessages } from '../../../atoms/i18n/messages/connecting-messages.ts'
import { configuredNetwork, optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { siteAtom } from '../../../atoms/kit/site.atoms.ts'
import { connectionAtoms } from '../../../atoms/sessions/connection.atoms.ts'
import { sessionOf } from '../../../atoms/sessions/connection-state.ts'
import { networkAtoms } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeNamespaceAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { Thread } from '../../ui/Thread/Thread.tsx'
import { lead, title } from '../../ui/text.css.ts'
import { text } from '../shared/centred.css.ts'
import { useSwitchNetwork } from './useSwitchNetwork.ts'

// Milliseconds: a wallet that knows the network has prompted by the first; after the
// second, the text says where to look.
const SLOW = [4_000, 12_000]

/** Waits for the wallet to switch the network. A rejection goes back one view and shows the reason. */
export function SwitchNetworkView({ params: { to } }: ViewProps<'SwitchNetwork'>): ReactNode {
  const t = useT(accountMessages, connectingMessages)
  const networkImage = useNetworkImage()
  const site = useAtomValue(siteAtom)
  const { networks } = useAtomValue(optionsAtom)
  const active = useAtomValue(activeNamespaceAtom)
  const target = configuredNetwork(networks, to)
  const namespace = target?.chainNamespace ?? active
  const from = useAtomValue(networkAtoms[namespace])
  const session = sessionOf(useAtomValue(connectionAtoms[namespace]))
  const wallet = useAtomValue(walletsAtom).nameOf(session?.connectorId ?? '', t('connecting.wallet'))
  const network = target?.name ?? to
  useSwitchNetwork(to, namespace)
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
        from={<Logo name={from.name} src={networkImage(from)} size={60} round />}
        to={<Logo name={network} src={networkImage(target)} size={60} round />}
      />
      <div className={text} role="status">
        <h3 className={title}>{t('switch.approve', { wallet })}</h3> <p className={lead}>{words[slow]}</p>
      </div>
    </>
  )
}
