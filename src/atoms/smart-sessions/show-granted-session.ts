import { WmError } from '../../chains/core/errors.ts'
import type { GrantedSession } from '../../chains/core/smart-session.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import { track } from '../kit/events/track.ts'
import type { Kit } from '../kit/kit.ts'
import { ensureModal } from '../navigation/modal/ensure-modal.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { showView } from '../navigation/navigate.ts'
import { historyAtom } from '../navigation/router.atoms.ts'
import { route } from '../navigation/routes.ts'
import { grantedSessionAtom } from './smart-sessions.atoms.ts'

/** Shows a session that has just been granted in the modal, which it opens. A page without a modal shows it itself. */
export function showGrantedSession(
  kit: Kit,
  granted: { readonly session: GrantedSession; readonly caipNetworkId: CaipNetworkId },
): void {
  const { store } = kit
  store.set(grantedSessionAtom, granted)
  const view = route('SmartSessionCreated')
  if (store.get(openAtom)) {
    showView(kit, view)
    return
  }
  try {
    ensureModal(kit)
  } catch (error) {
    if (WmError.is(error, 'ELEMENT_MISSING')) return
    throw error
  }
  store.set(historyAtom, [view])
  store.set(openAtom, true)
  kit.events.emit('open', { view: view.name })
  track(kit, 'MODAL_OPEN', { connected: true })
}
