import type { CaipNetworkId } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import type { HasEnv, HasStore } from '../kit/kit.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'

/** Milliseconds. The slowest of the common networks has a block every twelve seconds. */
const STALE = 60_000

interface Newest {
  readonly network: CaipNetworkId
  readonly height: bigint
  /** Epoch milliseconds when the height was first seen. */
  readonly since: number
  readonly stale: boolean
}
const newestAtom = atom<Newest | undefined>(undefined)

/** True while the active network has had no newer block for a minute, or reports older ones. */
export const staleNodeAtom = atom((get): boolean => {
  const newest = get(newestAtom)
  return newest?.network === get(activeNetworkAtom).caipNetworkId && newest.stale
})

/** Records the block height that an answer contained. */
export function recordBlockHeight({ store, env }: HasStore & HasEnv, network: CaipNetworkId, height: bigint): void {
  const before = store.get(newestAtom)
  const now = env.clock.now()
  if (before?.network !== network || height > before.height)
    store.set(newestAtom, { network, height, since: now, stale: false })
  else store.set(newestAtom, { ...before, stale: now - before.since >= STALE })
}
