import { atom } from '../kit/jotai.ts'

/** Names by the addresses of their accounts, in canonical form; an account without a name is absent. */
export const namesAtom = atom<ReadonlyMap<string, string>>(new Map())
