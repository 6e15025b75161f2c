import '../../ui/Icon/more-icons.ts'
import '../../../atoms/i18n/messages/account.ts'
import '../../../atoms/i18n/messages/connections.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { loadRecentConnections } from '../../../atoms/connections/recent-connections.ts'
import { activeNamespaceAtom } from '../../../atoms/network/network.atoms.ts'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import { showToast } from '../../../atoms/toast/show-toast.ts'
import { namespaceNames } from '../../../chains/core/namespace-names.ts'
import type { Namespace } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Tabs } from '../../ui/Tabs/Tabs.tsx'
import type { ViewProps } from '../../view-props.ts'
import { NamespacePanel } from './NamespacePanel.tsx'

// The view may come back by Back: what was added is told once.
const told = new WeakSet<object>()

/** The connected wallets, each with its accounts: by namespace, in the order of the integrator's networks. */
export function ProfileWalletsView({ params }: ViewProps<'ProfileWallets'>): ReactNode {
  const kit = useKit()
  const t = useT()
  const { networks } = useAtomValue(optionsAtom)
  const active = useAtomValue(activeNamespaceAtom)
  const [chosen, setChosen] = useState<Namespace>()
  const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const shown = chosen && namespaces.includes(chosen) ? chosen : active
  useEffect(() => loadRecentConnections(kit), [kit])
  useEffect(() => {
    if (!params?.added || told.has(params)) return
    told.add(params)
    showToast(kit, 'success', { id: 'toast.walletAdded' })
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
