import { deadline } from './async.ts'
import type { Clock } from './clock.ts'

const LIMIT = 1000

/** Lets a wallet forget this site where it can; it is no matter where it cannot. */
export async function forgetSoon(ask: () => unknown, clock: Clock): Promise<void> {
  const asked = (async () => ask())()
  await deadline(asked, LIMIT, clock, () => new Error('no answer')).catch(() => {})
}
