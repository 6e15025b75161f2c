import type { InnerKit } from '../atoms/kit-inside.ts'

/** The chunk with React and the first views. */
export const loadViews = () => {
  // Beside the shell, not after it: the view most visitors meet first.
  import('../react-views/views/connect/ConnectView.tsx').catch(() => {})
  return import('../react-views/mount.tsx')
}

/** Starts fetching what an open will need. Failing is fine: the click tries again and tells. */
export function preload(kit: InnerKit): void {
  loadViews().catch(() => {})
  kit.runtime().catch(() => {})
}
