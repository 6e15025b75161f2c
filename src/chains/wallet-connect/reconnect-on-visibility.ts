import type { Clock } from '../core/clock.ts'
import { ownDocument } from '../core/own-document.ts'

// Milliseconds; several events report the same return.
const GAP = 500

/** Calls `wake` when the visitor or the network returns to the page. Returns an unsubscribe function. */
export function reconnectOnVisibility(wake: () => void, clock: Clock): () => void {
  const document = ownDocument
  const { window } = globalThis
  if (!document || !window) return () => {}
  let last = Number.NEGATIVE_INFINITY
  const back = () => {
    if (document.visibilityState === 'hidden') return
    const now = clock.now()
    if (now - last < GAP) return
    last = now
    wake()
  }
  document.addEventListener('visibilitychange', back)
  document.addEventListener('resume', back)
  for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, back)
  return () => {
    document.removeEventListener('visibilitychange', back)
    document.removeEventListener('resume', back)
    for (const event of ['focus', 'online', 'pageshow']) window.removeEventListener(event, back)
  }
}
