import type { ReactNode } from 'react'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { swapMessages } from '../../../atoms/i18n/messages/swap-messages.ts'
import { track } from '../../../atoms/kit/events/track.ts'
import { configuredNetwork, optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { swapNetworksAtom } from '../../../atoms/swap/swap-networks.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { swapIcon } from '../../ui/Icon/more-icons.ts'
import { above8 } from '../../ui/layout.css.ts'
import { RowList } from '../../ui/RowList/RowList.tsx'
import { quiet } from '../../ui/text.css.ts'
import { NetworkRow } from '../shared/NetworkRow.tsx'
import { OpenRequest } from '../shared/OpenRequest.tsx'

/** The networks that swap, where the active one does not. */
export function SwapNetworks({ address }: { readonly address: string }): ReactNode {
  const kit = useKit()
  const t = useT(accountMessages, swapMessages)
  const { networks } = useAtomValue(optionsAtom)
  const swapping = useAtomValue(swapNetworksAtom)
  const { caipNetworkId, id, name } = useAtomValue(activeNetworkAtom)
  if (swapping.length === 0) return <EmptyState icon={swapIcon} title={t('swap.nowhere')} />
  const network = configuredNetwork(networks, caipNetworkId) ? name : t('common.unknownNetwork', { id: String(id) })
  return (
    <>
      <OpenRequest from={address} />
      <p className={quiet}>{t('swap.unsupported', { network })}</p>
      <div className={above8}>
        <RowList label={t('networks.list')} testId="wm-swap-networks">
          {swapping.map((one) => (
            <NetworkRow
              key={one.caipNetworkId}
              network={one}
              onChoose={() => track(kit, 'CLICK_SELECT_NETWORK_TO_SWAP')}
            />
          ))}
        </RowList>
      </div>
    </>
  )
}
