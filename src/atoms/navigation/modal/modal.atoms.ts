import { atom } from '../../kit/jotai.ts'
import type { RouteName } from '../routes.ts'

export const openAtom = atom(false)

/** The first view of the modal; updated by `syncInitialRoute` after the first open. */
export const homeAtom = atom<RouteName>('Connect')

/** The loading flag of the public state: the modal is loading its views. */
export const loadingAtom = atom(false)

/** True after the reconnection on load has settled. */
export const initializedAtom = atom(false)
