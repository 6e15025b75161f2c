import type { Kit } from '../kit.ts'
import { lockedAtom, openAtom, shakeAtom } from './modal.atoms.ts'

/** Safe close: X, Escape and backdrop. Where the view may not be closed the card shakes instead (spec §2). */
export function requestClose(kit: Pick<Kit, 'store'>): void {
  if (kit.store.get(lockedAtom)) kit.store.set(shakeAtom, (count) => count + 1)
  else kit.store.set(openAtom, false)
}
