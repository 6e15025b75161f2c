import { useEffect } from 'react'
import { errorText } from '../../../atoms/i18n/error-text.ts'
import type { Kit } from '../../../atoms/kit/kit.ts'
import { notifyPolicy } from '../../../atoms/navigation/apply-policy.ts'
import { routeAtom } from '../../../atoms/navigation/router.atoms.ts'
import { hideToast, showToast } from '../../../atoms/navigation/toast/show-toast.ts'
import { endAttempt } from '../../../atoms/sessions/attempts.ts'
import { connectionAtoms } from '../../../atoms/sessions/connection.atoms.ts'
import { switchNetwork } from '../../../atoms/sessions/network/switch-network.ts'
import { runtimeError } from '../../../chains/core/error-texts/runtime-error.ts'
import { WmError } from '../../../chains/core/errors.ts'
import type { CaipNetworkId, Namespace } from '../../../chains/core/types.ts'
import { useKit } from '../../hooks/useKit.ts'
import { afterPaint } from '../shared/after-paint.ts'

async function run(kit: Kit, to: CaipNetworkId): Promise<void> {
  hideToast(kit)
  try {
    await switchNetwork(kit, to)
    // If the wallet already was on the network, no state changes that would lead on, so the policy is notified here.
    notifyPolicy(kit, { type: 'network-arrived' })
  } catch (error) {
    if (!WmError.is(error) || error.code === 'MODAL_CLOSED') return
    showToast(kit, 'error', errorText(error))
    notifyPolicy(kit, { type: 'network-refused' })
  }
}

/** Sends one request to the wallet once the view has been painted. Leaving the view ends the attempt. */
export function useSwitchNetwork(to: CaipNetworkId, namespace: Namespace): void {
  const kit = useKit()
  useEffect(() => {
    const target = connectionAtoms[namespace]
    const running = () => {
      const state = kit.store.get(target)
      return state.status === 'switching' && state.to === to
    }
    let left = false
    // The wallet's window covers the page, so the view is seen first.
    if (!running()) void afterPaint().then(() => (left ? undefined : run(kit, to)))
    return () => {
      left = true
      const { name } = kit.store.get(routeAtom)
      // If the element was only moved in the page, this view mounts again.
      if (name !== 'SwitchNetwork' && running()) endAttempt(kit, namespace, runtimeError('MODAL_CLOSED'))
    }
  }, [kit, to, namespace])
}
