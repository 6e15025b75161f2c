import type { InternalKit } from '../atoms/kit/internal-kit.ts'
import { findModal } from '../atoms/navigation/modal/modal-elements.ts'
import { loadInteractive } from './load-interactive.ts'
import { loadViews } from './load-views.ts'

/**
 * Fetches what an open needs, all at once, and draws the first view in the closed modal. Errors are ignored: the click
 * fetches again and reports them.
 */
export function preload(kit: InternalKit): void {
  Promise.all([loadInteractive(), loadViews(), kit.runtime()]).then(
    () => findModal(kit.handle)?.loadFrame(kit, true),
    () => {},
  )
}
