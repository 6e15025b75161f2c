import { atom } from '../kit/jotai.ts'
import type { AccountGate } from './account-gate.atoms.ts'
import { networkSupportedAtom } from './network/active-network.atoms.ts'
import { activeSessionAtom } from './network/network.atoms.ts'
import { requireSignIn } from './require-sign-in.ts'
import { lacksSignIn, mustSignInAtom, requiredAskedAtom, signInsAtom } from './sign-in.atoms.ts'

/**
 * Views that show nothing of an account and move nothing of it: sign-in, help, networks, and connecting or choosing
 * another wallet. A view that is not named here waits for a sign-in that is required.
 */
const freeViews =
  /^(?:SIWX|Approve|Connect|Email|AllWallets|GetWallet|Downloads|ProfileWallets|Networks|Switch|UnsupportedChain|WhatIs)/

/** Changes with the sessions only, so that a selector of the list does not see other changes. */
const signInListAtom = atom((get) => [...new Set(Object.values(get(signInsAtom)))])

/** The gate of a page with the option `siwx`. */
export const signInGate: AccountGate = {
  freeViews: atom((get) => (get(mustSignInAtom) ? freeViews : undefined)),
  signIns: atom((get) => {
    const signer = get(networkSupportedAtom) && get(activeSessionAtom)
    return {
      session: signer ? get(signInsAtom)[`${signer.caipNetworkId}:${signer.address}`] : undefined,
      sessions: get(signInListAtom),
    }
  }),
  holdsBack: (get, session) => {
    get(requiredAskedAtom)
    return lacksSignIn(get, session)
  },
  check: requireSignIn,
}
