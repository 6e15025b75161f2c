import { atom } from '../../kit/jotai.ts'
import type { RouteName } from '../routes.ts'

export const openAtom = atom(false)

/** The first view of the modal; updated by `syncInitialRoute` after the first open. */
export const homeAtom = atom<RouteName>('Connect')

/** Number of refused attempts to close; each change shakes the card. */
export const shakeAtom = atom(0)

/** True while the current view may not be closed; written by the router. */
export const lockedAtom = atom(false)

/** The loading flag of the public state: the modal is loading its views. */
export const loadingAtom = atom(false)

/** True after the reconnection on load has settled. */
export const initializedAtom = atom(false)
