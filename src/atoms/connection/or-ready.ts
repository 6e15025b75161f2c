import { deadline } from '../../chains/core/async.ts'
import type { Kit } from '../kit.ts'

/** A page is ready by then; what has not answered yet goes on being waited for. */
const READY = 10_000

/** Settles with `work`; with undefined where that takes longer than a page waits. */
export async function orReady<T>(kit: Kit, work: Promise<T>): Promise<T | undefined> {
  const late = {}
  return deadline(work, READY, kit.env.clock, () => late).catch((error) => {
    if (error !== late) throw error
    return undefined
  })
}
