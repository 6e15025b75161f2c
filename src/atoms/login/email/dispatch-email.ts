import type { Kit } from '../../kit/kit.ts'
import type { RouterCommand } from '../../navigation/history.ts'
import { openAtom } from '../../navigation/modal/modal.atoms.ts'
import { navigate } from '../../navigation/navigate.ts'
import { routeAtom } from '../../navigation/router.atoms.ts'
import { type Route, route } from '../../navigation/routes.ts'
import { emailAtom } from '../login.atoms.ts'
import type { EmailState } from './email.machine.ts'
import { type EmailEvent, stepEmail } from './email.machine.ts'

/** Sends one event to the machine of the email login and shows the view of the new state. */
export function dispatchEmail(kit: Kit, event: EmailEvent): void {
  const { store } = kit
  const before = store.get(emailAtom)
  const after = stepEmail(before, event)
  if (after === before) return
  store.set(emailAtom, after)
  if (after.status !== before.status && store.get(openAtom))
    navigate(kit, ...emailNavigation(after, store.get(routeAtom)))
}

/** Returns the navigation for a state of the email login. Pure. */
export function emailNavigation(state: EmailState, shown: Route): readonly RouterCommand[] {
  if (state.status !== 'device' && state.status !== 'otp') return []
  const { email } = state
  const to = state.status === 'device' ? route('EmailVerifyDevice', { email }) : route('EmailVerifyOtp', { email })
  if (shown.name === to.name) return []
  // The verification views replace each other, so that Back leads to the address field.
  return [{ type: shown.name.startsWith('EmailVerify') ? 'replace' : 'push', route: to }]
}
