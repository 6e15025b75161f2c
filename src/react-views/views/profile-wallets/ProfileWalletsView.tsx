import { type ReactNode, useEffect, useState } from 'react'
import { message } from '../../../atoms/i18n/message-ref.ts'
import { connectionMessages } from '../../../atoms/i18n/messages/connection-messages.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { showToast } from '../../../atoms/navigation/toast/show-toast.ts'
import { loadRecentConnections } from '../../../atoms/sessions/multi-wallet/recent-connections.ts'
import { activeNamespaceAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { namespaceNames } from '../../../chains/core/namespace-info.ts'
import type { Namespace } from '../../../chains/core/types.ts'
import type { ViewProps } from '../../define-view.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Tabs } from '../../ui/Tabs/Tabs.tsx'
import { NamespacePanel } from './NamespacePanel.tsx'

// Additions that were announced: the view may mount again after going back.
const told = new WeakSet<object>()

/** The connected wallets with their accounts, by namespace in the order of the integrator's networks. */
export function ProfileWalletsView({ params }: ViewProps<'ProfileWallets'>): ReactNode {
  const kit = useKit()
  const t = useT(connectionMessages)
  const { networks } = useAtomValue(optionsAtom)
  const active = useAtomValue(activeNamespaceAtom)
  const [chosen, setChosen] = useState<Namespace>()
  const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const shown = chosen && namespaces.includes(chosen) ? chosen : active
  useEffect(() => loadRecentConnections(kit), [kit])
  useEffect(() => {
    if (!params?.added || told.has(params)) return
    told.add(params)
    showToast(kit, 'success', message(connectionMessages, 'toast.walletAdded'))
  }, [kit, params])
  const panel = <NamespacePanel key={shown} namespace={shown} single={namespaces.length === 1} />
  if (namespaces.length === 1) return panel
  return (
    <Tabs
      kind="underlined"
      label={t('connections.chains')}
      tabs={namespaces.map((id) => ({ id, label: namespaceNames[id], testId: `wm-tab-${id}` }))}
      value={shown}
      onChange={(id) => setChosen(namespaces.find((one) => one === id))}
    >
      {panel}
    </Tabs>
  )
}
