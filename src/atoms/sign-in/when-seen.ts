import type { Clock } from '../../chains/core/clock.ts'
import { ownDocument } from '../../chains/core/own-document.ts'

/** Milliseconds between two looks: a visitor who goes back and forth does not ask the server each time. */
const SELDOM = 30_000

/** Runs `look` when the page becomes visible again, not more often than twice a minute. Returns a stop function. */
export function whenSeen(
  clock: Clock,
  look: () => void,
  page: Pick<Document, 'visibilityState'> | undefined = ownDocument,
): () => void {
  let last = clock.now()
  const seen = () => {
    if (page?.visibilityState === 'hidden' || clock.now() - last < SELDOM) return
    last = clock.now()
    look()
  }
  globalThis.addEventListener?.('visibilitychange', seen)
  return () => globalThis.removeEventListener?.('visibilitychange', seen)
}
