import { canBuyAtom } from '../../../atoms/buy/can-buy.atoms.ts'
import { canDepositAtom } from '../../../atoms/exchange/can-deposit.atoms.ts'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { track } from '../../../atoms/kit/events/track.ts'
import type { TrackedEventName } from '../../../atoms/kit/events/tracked-event.ts'
import { optionsAtom } from '../../../atoms/kit/options/options.atoms.ts'
import type { WalletFeature } from '../../../atoms/kit/options/options.ts'
import { push } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { networkSupportedAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { activeNamespaceAtom } from '../../../atoms/sessions/network/network.atoms.ts'
import { swapNetworksAtom } from '../../../atoms/swap/swap-networks.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import type { ActionTile } from '../../ui/ActionTiles/ActionTiles.tsx'
import type { IconPath } from '../../ui/Icon/Icon.tsx'
import { plusIcon, receiveIcon, sendIcon, swapIcon } from '../../ui/Icon/more-icons.ts'
import { useCanSend } from '../shared/useCanSend.ts'

/** Returns the actions that the features and the namespace allow. */
export function useActions(): readonly ActionTile[] {
  const kit = useKit()
  const t = useT(accountMessages)
  const { features } = useAtomValue(optionsAtom)
  const supported = useAtomValue(networkSupportedAtom)
  const canSend = useCanSend(useAtomValue(activeNamespaceAtom))
  const canBuy = useAtomValue(canBuyAtom)
  const canDeposit = useAtomValue(canDepositAtom)
  const swapNetworks = useAtomValue(swapNetworksAtom)
  const tile = (
    feature: WalletFeature,
    icon: IconPath,
    label: string,
    leads: 'FundWallet' | 'Swap' | 'WalletReceive' | 'WalletSend',
    event?: TrackedEventName,
  ): ActionTile => ({
    id: `wm-feature-${feature}`,
    icon,
    label,
    leads,
    onClick: () => {
      if (event) track(kit, event)
      push(kit, route(leads))
    },
  })
  const tiles: { readonly [F in WalletFeature]: ActionTile | false } = {
    onramp: (canBuy || canDeposit) && tile('onramp', plusIcon, t('account.fund'), 'FundWallet'),
    swaps: swapNetworks.length > 0 && tile('swaps', swapIcon, t('account.swap'), 'Swap', 'OPEN_SWAP'),
    receive: features.receive && tile('receive', receiveIcon, t('account.receive'), 'WalletReceive'),
    send: features.send &&
      canSend && {
        ...tile('send', sendIcon, t('account.send'), 'WalletSend', 'OPEN_SEND'),
        primary: true,
        unavailable: supported ? undefined : t('account.sendUnsupported'),
      },
  }
  return features.walletFeaturesOrder.flatMap((feature) => tiles[feature] || [])
}
