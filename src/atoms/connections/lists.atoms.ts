import type { Connector } from '../../chains/core/connector.ts'
import { type Atom, atom } from '../jotai.ts'
import type { ConnectionInfo } from '../state.ts'

/** What the public state lists. */
export interface Lists {
  readonly connections: readonly ConnectionInfo[]
  readonly connectors: readonly Connector[]
}

export const nothing: Lists = { connections: [], connectors: [] }

/** How the lists are read: until the first use brings that along, there is nothing to list. */
export const listsAtom = atom<{ readonly from: Atom<Lists> }>({ from: atom(() => nothing) })
