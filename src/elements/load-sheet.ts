import { drawer } from '../theme/media.ts'
import type { followSheet } from './sheet/follow-sheet.ts'

/** Loads the gestures of the drawer, where the card is one. Without them it still opens, and closes by its button. */
export function loadSheet(...how: Parameters<typeof followSheet>): void {
  // jsdom and happy-dom have no `matchMedia` of use.
  if (globalThis.matchMedia?.(drawer).matches)
    import('./sheet/follow-sheet.ts').then(
      (sheet) => sheet.followSheet(...how),
      () => {},
    )
}
