import { type Atom, atom } from '../kit/jotai.ts'

// The first open reads this file, and no other of sign-in: an account that must sign in comes with the first session.

/** The source of `mustSignInAtom`: false until the first session starts its services and sets the real atom. */
export const signInGateAtom = atom<{ readonly from: Atom<boolean> }>({ from: atom(false) })

/** True while the page requires a sign-in that the active account does not have. */
export const mustSignInAtom = atom((get) => get(get(signInGateAtom).from))
