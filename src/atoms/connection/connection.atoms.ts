import { atom } from '../jotai.ts'
import { perNamespace } from '../namespaces/family.ts'
import type { ConnectionState } from './connection-state.ts'

/** Each namespace's connection, changed only through `dispatch`. */
export const connectionAtoms = perNamespace(() => atom<ConnectionState>({ status: 'disconnected' }))
