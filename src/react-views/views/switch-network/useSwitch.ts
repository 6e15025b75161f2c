import { useEffect } from 'react'
import { endAttempt } from '../../../atoms/connection/attempts.ts'
import { connectionAtoms } from '../../../atoms/connection/connection.atoms.ts'
import { errorText } from '../../../atoms/i18n/error-messages.ts'
import type { Kit } from '../../../atoms/kit.ts'
import { switchNetwork } from '../../../atoms/network/switch-network.ts'
import { announce } from '../../../atoms/router/follow.ts'
import { routeAtom } from '../../../atoms/router/router.atoms.ts'
import { showToast } from '../../../atoms/toast/show-toast.ts'
import { WmError } from '../../../chains/core/errors.ts'
import type { CaipNetworkId, Namespace } from '../../../chains/core/types.ts'
import { useKit } from '../../hooks/useKit.ts'

/** The wallet's window never covers a screen that has not been read (field §1.12). */
const PROMPT_DELAY = 350

async function run(kit: Kit, to: CaipNetworkId): Promise<void> {
  try {
    await switchNetwork(kit, to)
    // Already there: nothing changed that the policy could have followed.
    announce(kit, { type: 'network-arrived' })
  } catch (error) {
    if (!WmError.is(error) || error.code === 'MODAL_CLOSED') return
    showToast(kit, 'error', errorText(error))
    announce(kit, { type: 'network-refused' })
  }
}

/** Asks the wallet once, shortly after the view is there; going elsewhere gives the attempt up. */
export function useSwitch(to: CaipNetworkId, namespace: Namespace): void {
  const kit = useKit()
  useEffect(() => {
    const target = connectionAtoms[namespace]
    const running = () => {
      const state = kit.store.get(target)
      return state.status === 'switching' && state.to === to
    }
    const cancel = running() ? undefined : kit.env.clock.after(PROMPT_DELAY, () => void run(kit, to))
    return () => {
      cancel?.()
      const { name } = kit.store.get(routeAtom)
      // The element may only have been moved in the page; then this view comes back.
      if (name !== 'SwitchNetwork' && running()) endAttempt(kit, namespace, new WmError('MODAL_CLOSED'))
    }
  }, [kit, to, namespace])
}
