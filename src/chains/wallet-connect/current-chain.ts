import { deprecatedChains } from './deprecated-chains.ts'

const today = new Map(Object.entries(deprecatedChains).map(([id, old]) => [old, id]))

/** A network's id of today, whichever of its names a wallet used. */
export const currentChain = (id: string): string => today.get(id) ?? id
