import { atom } from '../kit/jotai.ts'
import type { HasStore } from '../kit/kit.ts'
import { initialSignIn, type SignInEvent, type SignInState, stepSignIn } from './sign-in.machine.ts'

/** The sign-in of the active account. Changed through `dispatchSignIn` only. */
export const signInAtom = atom<SignInState>(initialSignIn)

/** True while a cancelled sign-in waits for the wallet to go back to its last network. */
export const leavingAtom = atom(false)

/** Sends one event to the machine and returns the state after it. */
export function dispatchSignIn({ store }: HasStore, event: SignInEvent): SignInState {
  const before = store.get(signInAtom)
  const after = stepSignIn(before, event)
  if (after !== before) store.set(signInAtom, after)
  return after
}
