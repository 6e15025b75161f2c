import type { Kit } from '../../kit/kit.ts'
import { emailAtom } from '../login.atoms.ts'
import { endLogin } from '../login-attempt.ts'
import { leaveFrame } from '../secure-frame/secure-frame-client.ts'
import { dispatchEmail } from './dispatch-email.ts'

/** Cancels a login by email. A login by other means that was started since then continues. */
export function cancelEmail(kit: Kit): void {
  const state = kit.store.get(emailAtom)
  if (state.status === 'idle') return
  endLogin(kit, state.attempt)
  const { status } = state
  const isLoggedIn = status === 'connecting' || status === 'done' || (status === 'failed' && state.proven)
  if (!isLoggedIn) leaveFrame(kit)
  dispatchEmail(kit, { type: 'RESET' })
}
