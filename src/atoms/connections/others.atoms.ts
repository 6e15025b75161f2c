import type { Session } from '../../chains/core/types.ts'
import { atom } from '../jotai.ts'

/** Live sessions beside the active one of their namespace, in the order in which they would take its place. */
export const othersAtom = atom<readonly Session[]>([])
