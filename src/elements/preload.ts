import type { InternalKit } from '../atoms/kit/internal-kit.ts'
import { loadInteractive } from './load-interactive.ts'
import { loadViews } from './load-views.ts'

/** Starts to fetch what an open needs, all at once. Errors are ignored: the click fetches again and reports them. */
export function preload(kit: InternalKit): void {
  for (const file of [loadInteractive(), loadViews(), kit.runtime()]) (file as Promise<unknown>).catch(() => {})
}
