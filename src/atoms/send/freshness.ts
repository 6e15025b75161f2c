import type { CaipNetworkId } from '../../chains/core/types.ts'
import { atom } from '../jotai.ts'
import type { Kit } from '../kit.ts'
import { activeNetworkAtom } from '../network/network.atoms.ts'

/** The slowest of the usual networks has a block every twelve seconds. */
const STALE = 60_000

interface Newest {
  readonly network: CaipNetworkId
  readonly height: bigint
  /** When it was first seen. */
  readonly since: number
  readonly stale: boolean
}
const newestAtom = atom<Newest | undefined>(undefined)

/** True while the active network has had no newer block for a minute, or shows older ones. */
export const staleAtom = atom((get): boolean => {
  const newest = get(newestAtom)
  return newest?.network === get(activeNetworkAtom).caipNetworkId && newest.stale
})

/** Takes note of the newest block that an answer spoke of. */
export function noteHeight({ store, env }: Kit, network: CaipNetworkId, height: bigint): void {
  const before = store.get(newestAtom)
  const now = env.clock.now()
  if (before?.network !== network || height > before.height)
    store.set(newestAtom, { network, height, since: now, stale: false })
  else store.set(newestAtom, { ...before, stale: now - before.since >= STALE })
}
