import { atom } from '../jotai.ts'

/** Counts what the embedded wallet's owner approved: something of theirs may have changed. */
export const approvedAtom = atom(0)
