import { atom } from '../jotai.ts'
import { perNamespace } from '../namespaces/family.ts'
import type { ConnectionState } from './connection-state.ts'

/** Each namespace's connection, changed only through `dispatch`. */
export const connectionAtoms = perNamespace(() => atom<ConnectionState>({ status: 'disconnected' }))

/**
 * The connectors that the visitor has left on purpose: then nothing of their accounts may stay. A wallet that goes away
 * by itself (locked, updated, in the middle of a transfer) is no such wish.
 */
export const leftAtom = atom<readonly string[]>([])
