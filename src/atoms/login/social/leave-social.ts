import type { Kit } from '../../kit/kit.ts'
import { openAtom } from '../../navigation/modal/modal.atoms.ts'
import { routeAtom } from '../../navigation/router.atoms.ts'
import { socialAtom } from '../login.atoms.ts'
import { endLogin } from '../login-attempt.ts'
import { isShowingLoginScreen, leaveFrame } from '../secure-frame/secure-frame-client.ts'

/** Cancels a social login and closes its window when the visitor leaves its view. */
export function leaveSocial(kit: Kit): void {
  if (kit.store.get(openAtom) && (kit.store.get(routeAtom).name === 'ConnectingSocial' || isShowingLoginScreen(kit)))
    return
  const state = kit.store.get(socialAtom)
  if (state.status === 'idle') return
  endLogin(kit, state.attempt)
  if (state.status !== 'connecting' && state.status !== 'done') leaveFrame(kit)
  kit.store.set(socialAtom, { status: 'idle' })
}
