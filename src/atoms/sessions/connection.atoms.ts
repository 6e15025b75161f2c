import { perNamespace } from '../../chains/core/namespaces.ts'
import type { Namespace, Session } from '../../chains/core/types.ts'
import { type Atom, atom } from '../kit/jotai.ts'
import { type ConnectionLists, emptyConnectionLists } from '../kit/kit-state.ts'
import type { ConnectionState } from './connection-state.ts'
import { sessionOf } from './connection-state.ts'

/** The connection of each namespace. Changed through `dispatch` only, except by `clearFailure`. */
export const connectionAtoms = perNamespace(() => atom<ConnectionState>({ status: 'disconnected' }))

/** The source of the public lists: empty until the first session starts its services and sets the real atom. */
export const connectionListsAtom = atom<{ readonly from: Atom<ConnectionLists> }>({
  from: atom(() => emptyConnectionLists),
})

/** Reads a value: `store.get`, or the `get` of a derived atom. */
export type Get = <T>(target: Atom<T>) => T

/** Returns the active session of a namespace. */
export const sessionIn = (get: Get, namespace: Namespace): Session | undefined =>
  sessionOf(get(connectionAtoms[namespace]))
