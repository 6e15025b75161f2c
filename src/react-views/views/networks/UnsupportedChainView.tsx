import type { ReactNode } from 'react'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { configuredNetwork, optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { siteAtom } from '../../../atoms/kit/site.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeNamespaceAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { above8 } from '../../ui/layout.css.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { quiet } from '../../ui/text.css.ts'
import { DisconnectButton } from '../shared/DisconnectButton.tsx'
import { NetworkRow } from '../shared/NetworkRow.tsx'

/** The wallet is on a network that the site does not support: the visitor chooses another, or disconnects. */
export function UnsupportedChainView(_: ViewProps<'UnsupportedChain'>): ReactNode {
  const t = useT(accountMessages)
  const site = useAtomValue(siteAtom)
  const { networks } = useAtomValue(optionsAtom)
  const namespace = useAtomValue(activeNamespaceAtom)
  const current = useAtomValue(activeNetworkAtom)
  const known = !!configuredNetwork(networks, current.caipNetworkId)
  const name = known ? current.name : t('common.unknownNetwork', { id: String(current.id) })
  return (
    <>
      <p className={quiet}>{t('unsupported.text', { network: name, site: site.name })}</p>
      <div className={above8}>
        <RowList label={t('networks.list')}>
          {networks
            .filter(({ chainNamespace }) => chainNamespace === namespace)
            .map((network) => (
              <NetworkRow key={network.caipNetworkId} network={network} />
            ))}
        </RowList>
      </div>
      <div className={above8}>
        <DisconnectButton />
      </div>
    </>
  )
}
