import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import type { Kit } from '../kit/kit.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { hideToast } from '../navigation/toast/show-toast.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { mustSignInAtom } from '../sessions/sign-in.atoms.ts'
import { trackSignIn } from '../sessions/sign-in-sessions.ts'
import { leaveAccount } from './leave-sign-in.ts'
import { dispatchSignIn, signInAtom } from './sign-in.atoms.ts'

/** Cancels the sign-in, as the visitor asks for it. */
export async function cancelSignIn(kit: Kit): Promise<void> {
  const { store } = kit
  const { attempt, signer } = store.get(signInAtom)
  if (signer) {
    trackSignIn(kit, 'CLICK_CANCEL_SIWX', signer)
    dispatchSignIn(kit, { type: 'FAILED', attempt, error: connectionError('USER_REJECTED', { action: 'sign' }) })
  }
  hideToast(kit)
  if (store.get(mustSignInAtom)) {
    await leaveAccount(kit)
    // The end of the connection has closed the modal; one that is embedded in the page shows Connect again.
    if (!store.get(activeSessionAtom)) return
  }
  store.set(openAtom, false)
}
