import { connectionAtoms } from '../../../atoms/connection/connection.atoms.ts'
import { sessionOf } from '../../../atoms/connection/connection-state.ts'
import { errorText } from '../../../atoms/i18n/error-messages.ts'
import { switchNetwork } from '../../../atoms/network/switch-network.ts'
import { announce } from '../../../atoms/router/follow.ts'
import { showToast } from '../../../atoms/toast/show-toast.ts'
import { WmError } from '../../../chains/core/errors.ts'
import type { Network } from '../../../chains/core/types.ts'
import { useKit } from '../../hooks/useKit.ts'

/** What a press on a network does: through the wallet when it is connected there, at once when nobody is. */
export function useChooseNetwork(): (network: Network) => void {
  const kit = useKit()
  return ({ caipNetworkId: to, chainNamespace }) => {
    const session = sessionOf(kit.store.get(connectionAtoms[chainNamespace]))
    if (session && session.caipNetworkId !== to) return announce(kit, { type: 'network-wanted', to, connected: true })
    switchNetwork(kit, to).then(
      () => announce(kit, { type: 'network-wanted', to, connected: false }),
      (error: unknown) => WmError.is(error) && showToast(kit, 'error', errorText(error)),
    )
  }
}
