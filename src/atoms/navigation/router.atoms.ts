import { atom } from '../kit/jotai.ts'
import type { Route } from './routes.ts'

/** The history; its last entry is the current view. Never empty. */
export const historyAtom = atom<readonly Route[]>([{ name: 'Connect', params: undefined }])

export const routeAtom = atom((get) => get(historyAtom).at(-1) as Route)
