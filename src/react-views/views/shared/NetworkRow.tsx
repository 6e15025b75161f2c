import type { ReactNode } from 'react'
import { connectionAtoms } from '../../../atoms/connection/connection.atoms.ts'
import { disabledNetworksAtom } from '../../../atoms/network/disabled-networks.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/network/network.atoms.ts'
import { walletsAtom } from '../../../atoms/wallets/wallet-name.ts'
import type { Network } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useT } from '../../hooks/useT.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { useChooseNetwork } from './useChooseNetwork.ts'

/** One network to choose; tells whether it is in use or on its way. */
export function NetworkRow({ network }: { readonly network: Network }): ReactNode {
  const t = useT()
  const choose = useChooseNetwork()
  const active = useAtomValue(activeNetworkAtom)
  const connection = useAtomValue(connectionAtoms[network.chainNamespace])
  const without = useAtomValue(disabledNetworksAtom).get(network.caipNetworkId)
  const { nameOf } = useAtomValue(walletsAtom)
  const reason = () =>
    without &&
    t('networks.notOffered', {
      wallet: without.wallet?.name || nameOf(without.connectorId, t('connecting.wallet')),
    })
  return (
    <ListRow
      title={network.name}
      media={<Logo name={network.name} src={network.imageUrl} round />}
      current={active.caipNetworkId === network.caipNetworkId}
      busy={connection.status === 'switching' && connection.to === network.caipNetworkId}
      busyLabel={t('networks.switching')}
      unavailable={reason()}
      onClick={() => choose(network)}
      testId={`wm-network-${network.id}`}
    />
  )
}
