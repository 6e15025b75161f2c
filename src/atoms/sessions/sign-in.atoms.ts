import type { SignInSession } from '../../chains/core/siwx.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { networkSupportedAtom } from './network/active-network.atoms.ts'
import { activeSessionAtom } from './network/network.atoms.ts'

/** The sign-in session of each account on each network, by CAIP-10 id, as far as they are known. */
export const signInsAtom = atom<{ readonly [account: string]: SignInSession }>({})

/** CAIP-10 id of the active account on a configured network; such an account can sign in. */
export const signerAtom = atom((get) => {
  const session = get(activeSessionAtom)
  return session && get(networkSupportedAtom) ? `${session.caipNetworkId}:${session.address}` : undefined
})

/**
 * Views that show nothing of an account and move nothing of it: sign-in, help, networks, and connecting or choosing
 * another wallet. A view that is not named here waits for a sign-in that is required.
 */
const freeViews =
  /^(?:SIWX|Approve|Connect|EmailLogin|EmailVerify|AllWallets|GetWallet|Downloads|ProfileWallets|Networks|Switch|UnsupportedChain|WhatIs)/

/** `freeViewsAtom`, once there can be an account. */
export const accountFreeViewsAtom = atom((get) => {
  const signer = get(signerAtom)
  return signer && !get(signInsAtom)[signer] && get(optionsAtom).siwx?.getRequired?.() ? freeViews : undefined
})
