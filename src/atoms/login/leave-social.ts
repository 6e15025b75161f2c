import type { Kit } from '../kit.ts'
import { openAtom } from '../modal/modal.atoms.ts'
import { routeAtom } from '../router/router.atoms.ts'
import { atDoor } from './at-door.ts'
import { leaveFrame } from './leave-frame.ts'
import { socialAtom } from './login.atoms.ts'
import { endLogin } from './login-attempt.ts'

/** Gives a login with a social account up when the visitor went elsewhere; its window closes. */
export function leaveSocial(kit: Kit): void {
  if (kit.store.get(openAtom) && (kit.store.get(routeAtom).name === 'ConnectingSocial' || atDoor(kit))) return
  const state = kit.store.get(socialAtom)
  if (state.status === 'idle') return
  endLogin(kit, state.attempt)
  if (state.status !== 'connecting' && state.status !== 'done') leaveFrame(kit)
  kit.store.set(socialAtom, { status: 'idle' })
}
