import type { Connector } from '../../chains/core/connector.ts'
import { nothing } from '../connections/lists.atoms.ts'
import { atom } from '../jotai.ts'

/** Every connector found so far, in the order of discovery. */
export const connectorsAtom = atom(nothing.connectors)

/** How connectors of one wallet become one: only pages with several namespaces need that. */
export const mergeAtom = atom({ merge: (connectors: readonly Connector[]) => connectors })

/** Every way to connect as it is offered: a wallet of several namespaces once. */
export const offeredAtom = atom((get) => get(mergeAtom).merge(get(connectorsAtom)))
