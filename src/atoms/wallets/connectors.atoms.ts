import type { Connector } from '../../chains/core/connector.ts'
import { atom } from '../jotai.ts'

/** Every connector found so far, in the order of discovery. */
export const connectorsAtom = atom<readonly Connector[]>([])
