import type { RouterCommand } from '../router/history.ts'
import { type Route, route } from '../router/routes.ts'
import type { EmailState } from './email.machine.ts'

/** Where a step of a login by email leads. Pure: neither views nor actions navigate around it. */
export function emailMoves(state: EmailState, shown: Route): readonly RouterCommand[] {
  if (state.status !== 'device' && state.status !== 'otp') return []
  const { email } = state
  const to = state.status === 'device' ? route('EmailVerifyDevice', { email }) : route('EmailVerifyOtp', { email })
  if (shown.name === to.name) return []
  // One step back from either leads to where the address was typed.
  return [{ type: shown.name.startsWith('EmailVerify') ? 'replace' : 'push', route: to }]
}
