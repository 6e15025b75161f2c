import type { Kit } from '../../kit/kit.ts'
import { openAtom } from '../../navigation/modal/modal.atoms.ts'
import { routeAtom } from '../../navigation/router.atoms.ts'
import { emailAtom } from '../login.atoms.ts'
import { isShowingLoginScreen } from '../secure-frame/secure-frame-client.ts'
import { cancelEmail } from './cancel-email.ts'

/** Cancels a login by email when the visitor leaves its views. A move of the element in the page does not cancel it. */
export function leaveEmail(kit: Kit): void {
  const { name } = kit.store.get(routeAtom)
  const state = kit.store.get(emailAtom)
  // `connect({ email })` requests the mail while EmailLogin still replaces the Connect view, which has an email field
  // too.
  const goesOn =
    name.startsWith('EmailVerify') ||
    isShowingLoginScreen(kit) ||
    (name === 'EmailLogin' && state.status === 'requesting')
  if (!kit.store.get(openAtom) || !goesOn) cancelEmail(kit)
}
