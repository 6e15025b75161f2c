import { type Atom, atom } from '../kit/jotai.ts'
import type { Route } from './routes.ts'

/** The history. Never empty. Its last entry is the current view, unless an account must sign in before it is shown. */
export const historyAtom = atom<readonly Route[]>([{ name: 'Connect', params: undefined }])

/**
 * The source of the names of views that can be shown now; undefined if all can. The runtime sets the real atom as it
 * starts: before, there is no account, and the page load carries no more.
 */
export const freeViewsAtom = atom<{ readonly from: Atom<RegExp | undefined> }>({ from: atom(undefined) })

/** The view in place of one that shows an account which has to sign in first. */
export const signInRoute: Route = { name: 'SIWXSignMessage', params: undefined }

/** The current view. No command and no caller can show a view of an account before a sign-in that is required. */
export const routeAtom = atom((get) => {
  const last = get(historyAtom).at(-1) as Route
  return get(get(freeViewsAtom).from)?.test(last.name) === false ? signInRoute : last
})
