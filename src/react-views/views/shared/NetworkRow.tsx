import type { ReactNode } from 'react'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { connectionAtoms } from '../../../atoms/sessions/connection.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { disabledNetworksAtom } from '../../../atoms/sessions/network/disabled-networks.atoms.ts'
import { walletsAtom } from '../../../atoms/sessions/wallet-name.ts'
import type { Network } from '../../../chains/core/types.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useNetworkImage } from '../../hooks/useNetworkImage.ts'
import { useT } from '../../hooks/useT.ts'
import { ListRow } from '../../ui/ListRow/ListRow.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { BusyTag } from '../../ui/Tag/BusyTag.tsx'
import { useChooseNetwork } from './useChooseNetwork.ts'

interface NetworkRowProps {
  readonly network: Network
  /** The worth of the account there, as text. */
  readonly worth?: string | undefined
  /** Called by a press, before the network is chosen. */
  readonly onChoose?: (() => void) | undefined
}

/** A network to choose, marked if it is active or being switched to. */
export function NetworkRow({ network, worth, onChoose }: NetworkRowProps): ReactNode {
  const t = useT(accountMessages)
  const networkImage = useNetworkImage()
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
  const switching = connection.status === 'switching' && connection.to === network.caipNetworkId
  return (
    <ListRow
      title={network.name}
      media={<Logo name={network.name} src={networkImage(network)} round />}
      detail={worth && <bdi dir="ltr">{worth}</bdi>}
      current={active.caipNetworkId === network.caipNetworkId}
      busy={switching}
      end={switching && <BusyTag>{t('networks.switching')}</BusyTag>}
      unavailable={reason()}
      onClick={() => {
        onChoose?.()
        choose(network)
      }}
      testId={`wm-network-${network.id}`}
    />
  )
}
