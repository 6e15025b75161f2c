import { pageError } from '../../chains/core/error-texts/page-error.ts'
import type { Kit } from '../kit/kit.ts'
import type { startSwapReview } from './prepare-swap.ts'
import { dispatchSwap, swapStateAtom } from './swap-state.atoms.ts'

/**
 * Loads the code of reviews, which the form does not need, and starts one. Does nothing while one is being prepared.
 * Never rejects.
 */
export async function reviewSwap(kit: Kit): Promise<void> {
  if (kit.store.get(swapStateAtom).status === 'preparing') return
  const attempt = kit.nextAttempt()
  if (!dispatchSwap(kit, { type: 'PREPARE', attempt })) return
  let start: typeof startSwapReview
  try {
    start = (await import('./prepare-swap.ts')).startSwapReview
  } catch (cause) {
    const error = pageError('LOAD_FAILED', { part: 'the review of swaps' }, { cause })
    return void dispatchSwap(kit, { type: 'REFUSED', attempt, error })
  }
  await start(kit)
}
