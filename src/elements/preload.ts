import type { InnerKit } from '../atoms/kit-inside.ts'
import { loadViews } from './load-views.ts'

/** The dialog and its skeleton: a small chunk that is there before React. */
export const loadFrame = () => import('./modal-frame.ts')

/** What a button does once it is used. */
export const loadLive = () => import('./wallet-button-live.ts')

/** Starts fetching what an open will need. Failing is fine: the click tries again and tells. */
export function preload(kit: InnerKit): void {
  for (const part of [loadLive(), loadFrame(), import('../atoms/modal/open-modal.ts')]) part.catch(() => {})
  loadViews().catch(() => {})
  kit.runtime().catch(() => {})
}
