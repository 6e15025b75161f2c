import type { SignInSession } from '../../chains/core/siwx.ts'
import type { Session } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import type { Get } from './connection.atoms.ts'
import { activeSessionAtom } from './network/network.atoms.ts'

/** The sign-in session of each account on each network, by CAIP-10 id, as far as they are known. */
export const signInsAtom = atom<{ readonly [account: string]: SignInSession }>({})

/** Changes when the page is to be asked again whether it requires a sign-in: it may decide otherwise at any time. */
export const requiredAskedAtom = atom(0)

/**
 * Returns true if the page requires a sign-in that this account does not have. A page whose `getRequired` throws has
 * not said that it requires none.
 */
export function lacksSignIn(get: Get, session: Session | undefined): boolean {
  if (session && get(signInsAtom)[`${session.caipNetworkId}:${session.address}`]) return false
  try {
    return !!get(optionsAtom).siwx?.getRequired?.()
  } catch {
    return true
  }
}

/** True while the page requires a sign-in that the active account does not have. */
export const mustSignInAtom = atom((get) => {
  get(requiredAskedAtom)
  // On a network that the page does not have, nobody has a session.
  const session = get(activeSessionAtom)
  return session !== undefined && lacksSignIn(get, session)
})
