import type { InternalKit } from '../../../atoms/kit/internal-kit.ts'
import { modalMemory } from '../../../atoms/navigation/modal/modal-memory.ts'
import { directionAtom } from '../../../atoms/navigation/navigate.ts'

/** The state of the list that is kept for going back from a wallet, until the modal closes. */
export interface ListScrollState {
  query: string
  certified: boolean
  /** Scroll offset of each list that was shown. */
  readonly offsets: Map<string, number>
}

/** Returns the kept state after going back, and a new one otherwise. */
export function listScrollState(kit: InternalKit): ListScrollState {
  const map = modalMemory(kit)
  const old = map.get('all-wallets') as ListScrollState | undefined
  if (old && kit.store.get(directionAtom) === 'back') return old
  const place: ListScrollState = { query: '', certified: false, offsets: new Map() }
  map.set('all-wallets', place)
  return place
}
