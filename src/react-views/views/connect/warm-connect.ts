import { adapterOf } from '../../../atoms/chains.ts'
import type { Namespace } from '../../../chains/core/types.ts'

/**
 * Fetches what a press on a wallet needs, on the first sign that there will be one. A failure has no consequence
 * here: the press asks again, and says so.
 */
export function warmConnect(namespace: Namespace): void {
  import('../connecting-external/ConnectingExternalView.tsx').catch(() => {})
  adapterOf(namespace).catch(() => {})
}
