import { type Atom, atom } from '../kit/jotai.ts'

// The page load reads this file, and no other of sign-in: an account that must sign in comes with the first session.

/** The source of `freeViewsAtom`: undefined until the first session starts its services and sets the real atom. */
export const signInGateAtom = atom<{ readonly from: Atom<RegExp | undefined> }>({ from: atom(undefined) })

/** Names of the views that can be shown while the active account must sign in; undefined if it need not. */
export const freeViewsAtom = atom((get) => get(get(signInGateAtom).from))

/** True while the page requires a sign-in that the active account does not have. */
export const mustSignInAtom = atom((get) => !!get(freeViewsAtom))
