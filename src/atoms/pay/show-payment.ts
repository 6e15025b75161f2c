import { track } from '../kit/events/track.ts'
import type { Kit } from '../kit/kit.ts'
import { ensureModal } from '../navigation/modal/ensure-modal.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { navigate } from '../navigation/navigate.ts'
import { historyAtom, routeAtom } from '../navigation/router.atoms.ts'
import { route } from '../navigation/routes.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'

/** Shows the payment in the modal, which it opens. */
export function showPayment(kit: Kit): void {
  const { store } = kit
  if (store.get(openAtom)) {
    // A code that shows stays.
    if (store.get(routeAtom).name !== 'Pay') navigate(kit, { type: 'reset', route: route('Pay') })
    return
  }
  ensureModal(kit)
  store.set(historyAtom, [route('Pay')])
  store.set(openAtom, true)
  kit.events.emit('open', { view: 'Pay' })
  track(kit, 'MODAL_OPEN', { connected: !!store.get(activeSessionAtom) })
}
