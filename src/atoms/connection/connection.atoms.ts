import { atom } from '../jotai.ts'
import { perNamespace } from '../namespaces/family.ts'
import type { ConnectionState } from './connection-state.ts'

/** Each namespace's connection, changed only through `dispatch`. */
export const connectionAtoms = perNamespace(() => atom<ConnectionState>({ status: 'disconnected' }))

/**
 * True once the visitor has disconnected on purpose: then nothing of the account may stay. A wallet that goes away by
 * itself (locked, updated, in the middle of a transfer) is no such wish.
 */
export const leftAtom = atom(false)
