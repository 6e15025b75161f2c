import { anySignal } from '../../chains/core/any-signal.ts'
import { tokenNamespaces } from '../../chains/core/late-namespace-info.ts'
import type { CaipAddress, CaipNetworkId } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import type { Kit } from '../kit/kit.ts'
import { placesAtom } from './places.atoms.ts'
import { readPortfolio } from './read-portfolio.ts'

/** Milliseconds for which a worth is not read again. */
const TTL = 60_000
/** Networks that are asked for; a longer list has no worth at its end. */
const MOST = 12

interface Read {
  /** In 10^-76 dollars; undefined without tokens, or if a price is missing. */
  readonly worth: bigint | undefined
  /** Epoch milliseconds. */
  readonly at: number
}

const readsAtom = atom<ReadonlyMap<CaipAddress, Read>>(new Map())

/** The worth of the connected accounts on each network, in 10^-76 dollars, where it is known and complete. */
export const networkWorthsAtom = atom((get): ReadonlyMap<CaipNetworkId, bigint> => {
  const reads = get(readsAtom)
  return new Map(
    get(placesAtom).flatMap(({ key, network }) => {
      const worth = reads.get(key)?.worth
      return worth ? [[network.caipNetworkId, worth] as const] : []
    }),
  )
})

/**
 * Asks the data API what the connected accounts are worth, one network after the other. The first failure, or `stop`,
 * ends it: a list of networks is complete without.
 */
export async function loadNetworkWorths(kit: Kit, stop: AbortSignal): Promise<void> {
  const { store, env } = kit
  const signal = anySignal(stop, kit.signal)
  const asked = store.get(placesAtom).filter(({ network }) => tokenNamespaces.includes(network.chainNamespace))
  for (const place of asked.slice(0, MOST)) {
    const { key } = place
    const before = store.get(readsAtom).get(key)
    if (before && env.clock.now() - before.at < TTL) continue
    try {
      const { total, partial } = await readPortfolio(kit, place, signal)
      if (signal.aborted) return
      const read = { worth: partial ? undefined : total, at: env.clock.now() }
      store.set(readsAtom, new Map(store.get(readsAtom)).set(key, read))
    } catch {
      return
    }
  }
}
