import { namespaces } from '../../../chains/core/namespaces.ts'
import type { Session } from '../../../chains/core/types.ts'
import { atom } from '../../kit/jotai.ts'
import { type Get, sessionIn } from '../connection.atoms.ts'

/** Inactive sessions, in the order in which they replace an active one that ends. */
export const inactiveSessionsAtom = atom<readonly Session[]>([])

/** Returns every connected session: the active one of each namespace, then the inactive ones. */
export const allSessions = (get: Get): readonly Session[] => [
  ...namespaces.flatMap((namespace) => sessionIn(get, namespace) ?? []),
  ...get(inactiveSessionsAtom),
]
