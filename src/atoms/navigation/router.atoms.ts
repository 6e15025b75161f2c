import { atom } from '../kit/jotai.ts'
import { freeViewsAtom } from '../sessions/account-gate.atoms.ts'
import type { Route } from './routes.ts'

/** The history. Never empty. Its last entry is the current view, unless an account must sign in before it is shown. */
export const historyAtom = atom<readonly Route[]>([{ name: 'Connect', params: undefined }])

/** The view in place of one that shows an account which has to sign in first. */
export const signInRoute: Route = { name: 'SIWXSignMessage', params: undefined }

/** The current view. No command and no caller can show a view of an account before a sign-in that is required. */
export const routeAtom = atom((get) => {
  const last = get(historyAtom).at(-1) as Route
  return get(freeViewsAtom)?.test(last.name) === false ? signInRoute : last
})
