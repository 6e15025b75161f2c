import { track } from '../kit/events/track.ts'
import type { Kit } from '../kit/kit.ts'
import { notifyPolicy } from '../navigation/apply-policy.ts'
import { ensureModal } from '../navigation/modal/ensure-modal.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { historyAtom } from '../navigation/router.atoms.ts'
import { route } from '../navigation/routes.ts'

/**
 * Asks the active account to sign in, in the modal, which opens for it.
 * @throws {WmError<'ELEMENT_MISSING'>} The page has no modal.
 */
export function showSignIn(kit: Kit): void {
  const { store } = kit
  const wanted = route('SIWXSignMessage')
  if (store.get(openAtom)) {
    const shown = store.get(historyAtom).at(-1)
    if (shown?.name === wanted.name && !shown.params) return
    notifyPolicy(kit, { type: 'view-due', route: wanted })
    return
  }
  ensureModal(kit)
  store.set(historyAtom, [wanted])
  store.set(openAtom, true)
  kit.events.emit('open', { view: wanted.name })
  track(kit, 'MODAL_OPEN', { connected: true })
}
