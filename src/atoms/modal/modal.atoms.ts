import { atom } from '../jotai.ts'
import type { RouteName } from '../router/routes.ts'

/** Whether the modal is open. */
export const openAtom = atom(false)

/** The view that opens by itself; kept up to date once the first open's code is there. */
export const homeAtom = atom<RouteName>('Connect')

/** Counts refused attempts to close; the card shakes when it grows. */
export const shakeAtom = atom(0)

/** True while the current view may not be closed (spec §2); written by the router policy. */
export const lockedAtom = atom(false)

/** Loading flag of the public state: the modal is fetching its views. */
export const loadingAtom = atom(false)

/** True once reconnection has settled. */
export const initializedAtom = atom(false)
