import type { Kit } from '../kit.ts'
import { openAtom } from '../modal/modal.atoms.ts'
import { routeAtom } from '../router/router.atoms.ts'
import { atDoor } from './at-door.ts'
import { cancelEmail } from './cancel-email.ts'
import { emailAtom } from './login.atoms.ts'

/** Gives a login by email up when the visitor went elsewhere; between its own views, or when the element only moved, it goes on. */
export function leaveEmail(kit: Kit): void {
  const { name } = kit.store.get(routeAtom)
  const state = kit.store.get(emailAtom)
  // A page may begin one while the Connect view, which has a field as well, makes room for EmailLogin.
  const goesOn =
    name.startsWith('EmailVerify') || atDoor(kit) || (name === 'EmailLogin' && state.status === 'requesting')
  if (!kit.store.get(openAtom) || !goesOn) cancelEmail(kit)
}
