import '../../ui/Icon/more-icons.ts'
import { track } from '../../../atoms/events/track.ts'
import { activeNamespaceAtom, networkSupportedAtom } from '../../../atoms/network/network.atoms.ts'
import { optionsAtom } from '../../../atoms/options/options.atoms.ts'
import type { WalletFeature } from '../../../atoms/options/options.ts'
import { push } from '../../../atoms/router/navigate.ts'
import { route } from '../../../atoms/router/routes.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import type { ActionTile } from '../../ui/ActionTiles/ActionTiles.tsx'
import { useCanSend } from '../shared/useCanSend.ts'

/** What can be done with the account, as far as features and the namespace allow. */
export function useActions(): readonly ActionTile[] {
  const kit = useKit()
  const t = useT()
  const { features } = useAtomValue(optionsAtom)
  const supported = useAtomValue(networkSupportedAtom)
  const canSend = useCanSend(useAtomValue(activeNamespaceAtom))
  const receive: ActionTile = {
    id: 'wm-feature-receive',
    icon: 'receive',
    label: t('account.receive'),
    onClick: () => push(kit, route('WalletReceive')),
  }
  const send: ActionTile = {
    id: 'wm-feature-send',
    icon: 'send',
    label: t('account.send'),
    primary: true,
    unavailable: supported ? undefined : t('account.sendUnsupported'),
    onClick: () => {
      track(kit, 'OPEN_SEND')
      push(kit, route('WalletSend'))
    },
  }
  const tiles: { readonly [F in WalletFeature]?: ActionTile | false } = {
    receive: features.receive && receive,
    send: features.send && canSend && send,
  }
  return features.walletFeaturesOrder.flatMap((feature) => tiles[feature] || [])
}
