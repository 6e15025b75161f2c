import type { Kit } from '../kit.ts'
import { openAtom } from '../modal/modal.atoms.ts'
import { routeAtom } from '../router/router.atoms.ts'
import { dispatchEmail } from './dispatch-email.ts'
import { emailAtom } from './login.atoms.ts'
import { endLogin } from './login-attempt.ts'

/** Gives a login by email up when the visitor went elsewhere; between its own views, or when the element only moved, it goes on. */
export function leaveEmail(kit: Kit): void {
  if (kit.store.get(openAtom) && kit.store.get(routeAtom).name.startsWith('EmailVerify')) return
  const state = kit.store.get(emailAtom)
  // Another way to log in may have been chosen meanwhile.
  if (state.status === 'idle') return
  endLogin(kit, state.attempt)
  dispatchEmail(kit, { type: 'RESET' })
}
