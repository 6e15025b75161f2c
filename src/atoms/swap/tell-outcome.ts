import { track } from '../kit/events/track.ts'
import type { TrackedEvent } from '../kit/events/tracked-event.ts'
import type { HasEnv, HasEvents, HasSignal, HasStore } from '../kit/kit.ts'
import { transfersAtom } from '../send/transfer-list.ts'

/**
 * Tells the outcome of a swap once, by an event, as soon as the network shows it. A wallet that has sent a swap says
 * nothing about its success. After a reload the view shows the outcome, and no event tells it.
 */
export function tellOutcome(
  kit: HasStore & HasEnv & HasEvents & HasSignal,
  id: string,
  facts: TrackedEvent['properties'],
): void {
  const { store, signal } = kit
  const stop = () => {
    leave()
    signal.removeEventListener('abort', stop)
  }
  const look = () => {
    const item = store.get(transfersAtom).find((one) => one.id === id)
    if (!item) return stop()
    const { status, warning } = item
    if (status !== 'confirmed' && status !== 'reverted' && status !== 'replaced') return
    stop()
    // The wallet may have sent something else than the swap that was reviewed.
    if (status === 'confirmed' && warning !== 'content') track(kit, 'SWAP_SUCCESS', facts)
    else track(kit, 'SWAP_ERROR', { ...facts, status: status === 'confirmed' ? 'content' : status })
  }
  const leave = store.sub(transfersAtom, look)
  signal.addEventListener('abort', stop)
  look()
}
