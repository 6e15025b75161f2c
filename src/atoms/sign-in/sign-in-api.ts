import { deadline } from '../../chains/core/async.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { signInError } from '../../chains/core/error-texts/sign-in-error.ts'
import type { SignInSession } from '../../chains/core/siwx.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { dropApproval } from '../sessions/one-approval.ts'
import { lacksSignIn, signInsAtom } from '../sessions/sign-in.atoms.ts'
import { keepSession, signInErrorOf, siwxOf, tellTabs } from '../sessions/sign-in-sessions.ts'
import { endConnecting } from './connected-again.ts'
import { withoutSigningOut } from './end-sessions.ts'
import { askAfterAll, lookUp, startSignIn } from './follow-sign-in.ts'
import { showSignIn } from './show-sign-in.ts'
import { dispatchSignIn, signInAtom } from './sign-in.atoms.ts'
import { signerAtom } from './signers.atoms.ts'

/** Milliseconds that the page, which may ask its server, has to end the sessions. */
const ENDING = 20_000

/** Runs `kit.signIn()`: resolves with the session of the active account, which signs in first if it has none. */
export async function signInApi(kit: Kit): Promise<SignInSession> {
  const { store } = kit
  siwxOf(kit)
  if (!store.get(activeSessionAtom)) throw connectionError('NOT_CONNECTED')
  const wanted = store.get(signerAtom)
  if (!wanted) throw signInError('SIGN_IN_NO_NETWORK')
  // The kit may have been destroyed while this file loaded.
  kit.signal.throwIfAborted()
  startSignIn(kit)
  let first = store.get(signInAtom)
  // The session may have been ended in another browser.
  let isSure = first.status !== 'signed'
  const begin = () => {
    first = store.get(signInAtom)
    askAfterAll(kit)
    // An account that is being looked up may have a session; the modal opens by itself if it has none.
    if (first.status === 'required' || first.status === 'declined') showSignIn(kit)
  }
  if (isSure) begin()
  return new Promise((resolve, reject) => {
    let asked = first.status !== 'idle'
    let isDone = false
    const look = () => {
      const state = store.get(signInAtom)
      const session = store.get(signInsAtom)[wanted]
      if (!store.get(optionsAtom).siwx) done(() => reject(signInError('SIGN_IN_DISABLED')))
      else if (store.get(signerAtom) !== wanted)
        done(() => reject(connectionError(store.get(activeSessionAtom) ? 'ACCOUNT_CHANGED' : 'NOT_CONNECTED')))
      else if (!isSure) return
      else if (state.status === 'signed' && session) done(() => resolve(session))
      else if (state.status === 'declined' && state !== first) done(() => reject(state.error))
      else if (asked && !store.get(openAtom)) done(() => reject(runtimeError('MODAL_CLOSED')))
      // The view opens in the task in which the look-up ends.
      else if (state.status !== 'idle' && !asked)
        queueMicrotask(() => {
          asked = true
          look()
        })
    }
    const ended = () => done(() => reject(kit.signal.reason))
    kit.signal.addEventListener('abort', ended)
    const stops = [
      store.sub(signInAtom, look),
      store.sub(openAtom, look),
      store.sub(signerAtom, look),
      () => kit.signal.removeEventListener('abort', ended),
    ]
    const done = (settle: () => void) => {
      isDone = true
      for (const stop of stops) stop()
      settle()
    }
    look()
    if (isSure || isDone) return
    void lookUp(kit, wanted).then(() => {
      if (isDone) return
      isSure = true
      try {
        begin()
      } catch (cause) {
        done(() => reject(cause))
        return
      }
      asked = first.status !== 'idle'
      look()
    })
  })
}

/** Runs `kit.signOut()`: ends all sessions. Where sign-in is required, no account stays connected without one. */
export async function signOutApi(kit: Kit): Promise<void> {
  const { store } = kit
  const siwx = siwxOf(kit)
  // A signature or a session that is under way must not sign in again.
  dropApproval(kit)
  dispatchSignIn(kit, { type: 'STOP', attempt: store.get(signInAtom).attempt, next: kit.nextAttempt() })
  try {
    const ended = (async () => siwx.setSessions([]))()
    await deadline(ended, ENDING, kit.env.clock, () => signInError('SIGN_IN_UNKNOWN'))
  } catch (cause) {
    throw signInErrorOf(cause)
  }
  for (const caipAddress of Object.keys(store.get(signInsAtom))) keepSession(kit, caipAddress as CaipAddress, undefined)
  const attempt = kit.nextAttempt()
  // A new attempt begins, so that the answer of a look-up from before counts for nothing.
  dispatchSignIn(kit, { type: 'SIGNER', attempt, signer: store.get(signInAtom).signer })
  dispatchSignIn(kit, { type: 'MISSING', attempt })
  tellTabs(kit)
  if (lacksSignIn(store.get, undefined)) await withoutSigningOut(kit, () => disconnect(kit))
  else endConnecting(kit)
}
