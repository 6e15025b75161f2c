import { track } from '../kit/events/track.ts'
import type { Kit } from '../kit/kit.ts'
import { ensureModal } from '../navigation/modal/ensure-modal.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { showView } from '../navigation/navigate.ts'
import { historyAtom, routeAtom } from '../navigation/router.atoms.ts'
import { route } from '../navigation/routes.ts'
import type { Transfer } from './transfer.ts'

/**
 * Alerts the visitor and the integrator that the network holds another transfer than the confirmed one. Opens the modal
 * if it is closed: an early warning may save the remaining funds.
 */
export function alarmMismatch(kit: Kit, { id, caipNetworkId }: Transfer): void {
  track(kit, 'INTENT_MISMATCH', { network: caipNetworkId })
  const { store } = kit
  const shown = store.get(routeAtom)
  const wanted = route('WalletSendConfirmed', { id })
  if (store.get(openAtom)) {
    const isShown = shown.name === 'WalletSendConfirmed' && shown.params.id === id
    // The approval of the embedded wallet is not interrupted; the list of transfers shows the warning as well.
    if (!isShown && shown.name !== 'ApproveTransaction') showView(kit, wanted)
    return
  }
  try {
    ensureModal(kit)
  } catch {
    // A kit without an element reports the mismatch by its event only.
    return
  }
  store.set(historyAtom, [wanted])
  store.set(openAtom, true)
  kit.events.emit('open', { view: store.get(routeAtom).name })
}
