import type { Kit } from '../kit.ts'
import { openAtom } from '../modal/modal.atoms.ts'
import { navigate } from '../router/navigate.ts'
import { routeAtom } from '../router/router.atoms.ts'
import { type EmailEvent, stepEmail } from './email.machine.ts'
import { emailMoves } from './email-moves.ts'
import { emailAtom } from './login.atoms.ts'

/** Sends one event to the login by email; what it leads to is shown. */
export function dispatchEmail(kit: Kit, event: EmailEvent): void {
  const { store } = kit
  const before = store.get(emailAtom)
  const after = stepEmail(before, event)
  if (after === before) return
  store.set(emailAtom, after)
  if (after.status !== before.status && store.get(openAtom)) navigate(kit, ...emailMoves(after, store.get(routeAtom)))
}
