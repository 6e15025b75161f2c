import type { Kit } from '../kit/kit.ts'
import { isFinal } from '../send/transfer.ts'
import { transfersAtom } from '../send/transfer-list.ts'
import { buildReview, wishOfReview } from './build-swap.ts'
import type { SwapReview } from './swap.machine.ts'
import type { LoadSwapDriver } from './swap-driver.ts'
import { dispatchSwap, swapStateAtom } from './swap-state.atoms.ts'

/** Looks at the chain for an approval that a lagging node does not show yet, and milliseconds between them. */
const LOOKS = 5
const PAUSE = 2_000

/** Waits for the approval with this id to be on the chain, and then offers the swap. */
export function followApproval(kit: Kit, id: string, open: LoadSwapDriver): void {
  const { store } = kit
  let stops: readonly (() => void)[] = []
  let isEnded = false
  const end = () => {
    isEnded = true
    for (const stop of stops) stop()
    kit.signal.removeEventListener('abort', end)
  }
  const look = () => {
    if (isEnded) return
    const state = store.get(swapStateAtom)
    if (state.status !== 'approving' || state.id !== id) return end()
    const row = store.get(transfersAtom).find((item) => item.id === id)
    if (!row || row.status === 'confirmed') {
      end()
      void offerSwap(kit, id, state.review, open, row ? LOOKS : 1)
    } else if (isFinal(row)) {
      end()
      dispatchSwap(kit, { type: 'UNAPPROVED', id, nextId: kit.env.id() })
    }
  }
  stops = [store.sub(transfersAtom, look), store.sub(swapStateAtom, look)]
  kit.signal.addEventListener('abort', end)
  look()
}

/** Makes the review that follows. The outcome of a dismissed row is not known: one look at the chain tells it. */
async function offerSwap(kit: Kit, id: string, review: SwapReview, open: LoadSwapDriver, most: number): Promise<void> {
  let next: SwapReview | undefined
  // After a reset comes the approval.
  const isDone = () => next?.step === 'swap' || (review.step === 'reset' && next?.step === 'approve')
  try {
    for (let looks = 0; looks < most && !isDone(); looks++) {
      if (looks > 0) await new Promise<void>((resolve) => void kit.env.clock.after(PAUSE, resolve))
      const wish = wishOfReview(kit, review)
      if (!wish || kit.signal.aborted) return
      next = await buildReview(kit, await open(wish.session.namespace), wish, kit.signal)
    }
  } catch {
    // The review is made anew while it is visible, and at the next press.
    next = undefined
  }
  if (kit.signal.aborted) return
  const nextId = kit.env.id()
  if (most === 1 && next && !isDone()) dispatchSwap(kit, { type: 'UNAPPROVED', id, nextId })
  else dispatchSwap(kit, { type: 'APPROVED', id, nextId, ...(next && { next }) })
}
