import { deadline } from '../../chains/core/async.ts'
import type { HasEnv } from '../kit/kit.ts'

/** Milliseconds after which a page counts as ready; work that is still pending continues. */
const READY_TIMEOUT = 10_000

/** Resolves with the result of `work`, or with undefined after 10 seconds. Rejects as `work` does. */
export async function withReadyTimeout<T>(kit: HasEnv, work: Promise<T>): Promise<T | undefined> {
  const late = {}
  return deadline(work, READY_TIMEOUT, kit.env.clock, () => late).catch((error) => {
    if (error !== late) throw error
    return undefined
  })
}
