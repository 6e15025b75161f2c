import type { Kit } from '../kit.ts'
import { openAtom } from '../modal/modal.atoms.ts'
import { routeAtom } from '../router/router.atoms.ts'
import { embeddedClientOf } from './embedded-client.ts'
import { farcasterAtom } from './login.atoms.ts'
import { endLogin } from './login-attempt.ts'
import { holdLogins } from './login-client.ts'

/** So that the answer to what was given up is not mistaken for that of the next (protocol §3.11). */
const RELOAD_AFTER = 100

/** Gives a login with Farcaster up. The frame would go on waiting for it, so it starts anew. */
export function leaveFarcaster(kit: Kit): void {
  const { store, env, signal } = kit
  if (store.get(openAtom) && store.get(routeAtom).name === 'ConnectingFarcaster') return
  const waited = store.get(farcasterAtom).status === 'ready'
  endLogin(kit)
  store.set(farcasterAtom, { status: 'loading' })
  if (!waited) return
  const reload = async () => {
    if (!signal.aborted) await (await embeddedClientOf(kit)).reload()
  }
  // A frame that cannot start anew says so to the next login.
  holdLogins(kit, new Promise((done) => env.clock.after(RELOAD_AFTER, () => done(reload().catch(() => {})))))
}
