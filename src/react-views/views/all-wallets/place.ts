import type { InnerKit } from '../../../atoms/kit-inside.ts'
import { whileOpen } from '../../../atoms/modal/while-open.ts'
import { directionAtom } from '../../../atoms/router/router.atoms.ts'

/** Where the visitor was in the list: kept for the way back from a wallet, until the modal closes. */
export interface Place {
  query: string
  certified: boolean
  /** How far each list shown so far was scrolled. */
  readonly offsets: Map<string, number>
}

/** The place to come back to; a new one on the way forward. */
export function placeOf(kit: InnerKit): Place {
  const map = whileOpen(kit)
  const old = map.get('all-wallets') as Place | undefined
  if (old && kit.store.get(directionAtom) === 'back') return old
  const place: Place = { query: '', certified: false, offsets: new Map() }
  map.set('all-wallets', place)
  return place
}
