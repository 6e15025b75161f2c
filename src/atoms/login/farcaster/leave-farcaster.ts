import type { Kit } from '../../kit/kit.ts'
import { openAtom } from '../../navigation/modal/modal.atoms.ts'
import { routeAtom } from '../../navigation/router.atoms.ts'
import { farcasterAtom } from '../login.atoms.ts'
import { endLogin } from '../login-attempt.ts'
import { waitForRestart } from '../secure-frame/login-client.ts'
import { secureFrameClient } from '../secure-frame/secure-frame-client.ts'

/** Milliseconds before the frame reloads, so that a late answer is not taken for that of the next login. */
const RELOAD_AFTER = 100

/** Cancels a login with Farcaster. The frame cannot stop waiting, so it is reloaded. */
export function leaveFarcaster(kit: Kit): void {
  const { store, env, signal } = kit
  if (store.get(openAtom) && store.get(routeAtom).name === 'ConnectingFarcaster') return
  const waited = store.get(farcasterAtom).status === 'ready'
  endLogin(kit)
  store.set(farcasterAtom, { status: 'loading' })
  if (!waited) return
  const reload = async () => {
    if (!signal.aborted) await (await secureFrameClient(kit)).reload()
  }
  // A reload that fails is reported to the next login.
  waitForRestart(kit, new Promise((done) => env.clock.after(RELOAD_AFTER, () => done(reload().catch(() => {})))))
}
