import type { Kit } from '../kit/kit.ts'
import { mustSignInAtom } from '../sessions/sign-in.atoms.ts'
import { type Signer, signInErrorOf, trackSignIn } from '../sessions/sign-in-sessions.ts'
import { leaveAccount } from './leave-sign-in.ts'
import { showSignIn } from './show-sign-in.ts'

/** Asks an account to sign in. */
export function askSignIn(kit: Kit, signer: Signer): void {
  try {
    showSignIn(kit)
  } catch (cause) {
    // Without a modal nobody can sign in, so an account that must is left.
    kit.events.emit('error', signInErrorOf(cause))
    trackSignIn(kit, 'SIWX_AUTH_ERROR', signer)
    if (kit.store.get(mustSignInAtom)) void leaveAccount(kit)
  }
}
