import { pageError } from '../../chains/core/error-texts/page-error.ts'
import type { Kit } from '../kit/kit.ts'
import { putPayment, runOf } from './payment-run.ts'

/** Loads what pays by a swap, which other ways do not need, and makes its review. Never rejects. */
export async function startPayBySwap(kit: Kit): Promise<void> {
  const run = runOf(kit)
  try {
    const { payBySwap } = await import('./pay-by-swap.ts')
    await payBySwap(kit)
  } catch (cause) {
    if (run)
      putPayment(kit, run, {
        error: pageError('LOAD_FAILED', { part: 'payments by a swap' }, { cause }),
        untried: true,
      })
  }
}
