import { atom } from '../kit/jotai.ts'

// Counters of what has happened to the connections since the page was loaded.

/** Counts the disconnects that ended an attempt to connect. */
export const cancelledAtom = atom(0)

/** True from the first attempt to have a session on. */
export const sessionsBegunAtom = atom(false)

/**
 * Connectors that the visitor disconnected on purpose, so that no data of their accounts is kept. A wallet that goes
 * away without the visitor (locked, updated, in the middle of a transfer) is not listed.
 */
export const userDisconnectedAtom = atom<readonly string[]>([])
