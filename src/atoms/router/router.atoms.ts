import { atom } from '../jotai.ts'
import type { Route } from './routes.ts'

/** The history; its last entry is the view shown. Never empty. */
export const historyAtom = atom<readonly Route[]>([{ name: 'Connect', params: undefined }])

/** Which way the last change of view went. */
export const directionAtom = atom<'forward' | 'back'>('forward')

/** The view shown. */
export const routeAtom = atom((get) => get(historyAtom).at(-1) as Route)
