import { canBuyAtom } from '../../../atoms/buy/can-buy.atoms.ts'
import { accountMessages } from '../../../atoms/i18n/messages/account-messages.ts'
import { titleMessages } from '../../../atoms/i18n/messages/title-messages.ts'
import { track } from '../../../atoms/kit/events/track.ts'
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
import { plusIcon, receiveIcon, sendIcon, swapIcon } from '../../ui/Icon/more-icons.ts'
import { useCanSend } from '../shared/useCanSend.ts'

/** Returns the actions that the features and the namespace allow. */
export function useActions(): readonly ActionTile[] {
  const kit = useKit()
  const t = useT(accountMessages, titleMessages)
  const { features } = useAtomValue(optionsAtom)
  const supported = useAtomValue(networkSupportedAtom)
  const canSend = useCanSend(useAtomValue(activeNamespaceAtom))
  const canBuy = useAtomValue(canBuyAtom)
  const swapNetworks = useAtomValue(swapNetworksAtom)
  const onramp: ActionTile = {
    id: 'wm-feature-onramp',
    icon: plusIcon,
    label: t('title.fundWallet'),
    leads: 'FundWallet',
    onClick: () => push(kit, route('FundWallet')),
  }
  const swap: ActionTile = {
    id: 'wm-feature-swaps',
    icon: swapIcon,
    label: t('account.swap'),
    leads: 'Swap',
    onClick: () => {
      track(kit, 'OPEN_SWAP')
      push(kit, route('Swap'))
    },
  }
  const receive: ActionTile = {
    id: 'wm-feature-receive',
    icon: receiveIcon,
    label: t('account.receive'),
    leads: 'WalletReceive',
    onClick: () => push(kit, route('WalletReceive')),
  }
  const send: ActionTile = {
    id: 'wm-feature-send',
    icon: sendIcon,
    label: t('account.send'),
    leads: 'WalletSend',
    primary: true,
    unavailable: supported ? undefined : t('account.sendUnsupported'),
    onClick: () => {
      track(kit, 'OPEN_SEND')
      push(kit, route('WalletSend'))
    },
  }
  const tiles: { readonly [F in WalletFeature]?: ActionTile | false } = {
    onramp: canBuy && onramp,
    swaps: swapNetworks.length > 0 && swap,
    receive: features.receive && receive,
    send: features.send && canSend && send,
  }
  return features.walletFeaturesOrder.flatMap((feature) => tiles[feature] || [])
}
