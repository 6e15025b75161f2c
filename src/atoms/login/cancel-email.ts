import type { Kit } from '../kit.ts'
import { dispatchEmail } from './dispatch-email.ts'
import { leaveFrame } from './leave-frame.ts'
import { emailAtom } from './login.atoms.ts'
import { endLogin } from './login-attempt.ts'

/** Gives a login by email up; another way to log in that was chosen meanwhile goes on. */
export function cancelEmail(kit: Kit): void {
  const state = kit.store.get(emailAtom)
  if (state.status === 'idle') return
  endLogin(kit, state.attempt)
  const { status } = state
  const isLoggedIn = status === 'connecting' || status === 'done' || (status === 'failed' && state.proven)
  if (!isLoggedIn) leaveFrame(kit)
  dispatchEmail(kit, { type: 'RESET' })
}
