import { track } from '../events/track.ts'
import type { Kit } from '../kit.ts'
import type { InnerKit } from '../kit-inside.ts'
import { ensureModal } from '../modal/ensure-modal.ts'
import { openAtom } from '../modal/modal.atoms.ts'
import { push } from '../router/navigate.ts'
import { historyAtom, routeAtom } from '../router/router.atoms.ts'
import { route } from '../router/routes.ts'
import type { Transaction } from './transaction.ts'

/**
 * Tells the visitor and the integrator at once that the network holds another transfer than the one that was confirmed.
 * Opens the modal where it is closed: the sooner this is read, the more can be moved to safety.
 */
export function alarmMismatch(kit: Kit, { id, caipNetworkId }: Transaction): void {
  track(kit, 'INTENT_MISMATCH', { network: caipNetworkId })
  const { store } = kit
  const shown = store.get(routeAtom)
  const wanted = route('WalletSendConfirmed', { id })
  if (store.get(openAtom)) {
    const isShown = shown.name === 'WalletSendConfirmed' && shown.params.id === id
    // The frame of the embedded wallet keeps its place; the row of the transfer has the alarm as well.
    if (!isShown && shown.name !== 'ApproveTransaction') push(kit, wanted)
    return
  }
  try {
    ensureModal(kit as InnerKit)
  } catch {
    // A kit without an element has the event alone.
    return
  }
  store.set(historyAtom, [wanted])
  store.set(openAtom, true)
  kit.events.emit('open', { view: wanted.name })
}
