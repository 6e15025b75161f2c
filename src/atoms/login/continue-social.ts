import type { Kit } from '../kit.ts'
import { finishSocial } from './finish-social.ts'
import { socialAtom } from './login.atoms.ts'
import { loginSignal } from './login-attempt.ts'

/** Connects with a result that came after its login had been said to be over. */
export function continueSocial(kit: Kit): void {
  const state = kit.store.get(socialAtom)
  if (state.status !== 'returned') return
  const { attempt, social, uri } = state
  void finishSocial({ kit, social, attempt, signal: loginSignal(kit) }, uri)
}
