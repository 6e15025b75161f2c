import type { Namespace } from '../../chains/core/types.ts'
import { atom } from '../jotai.ts'

/** Namespaces that the wallet of the last pairing approved besides, and that have no session of it yet. */
export const coveredAtom = atom<readonly Namespace[]>([])
