import { deadline } from './async.ts'
import type { Clock } from './clock.ts'

/** Number of calls so far, by wallet object. */
const calls = new WeakMap<object, number>()

/**
 * Makes the caller the latest one of a wallet. Returns a function that is true until the next call for that wallet: an
 * aborted attempt may revoke permissions only if no newer attempt uses the wallet.
 */
export function becomeLatestCaller(wallet: object): () => boolean {
  const mine = (calls.get(wallet) ?? 0) + 1
  calls.set(wallet, mine)
  return () => calls.get(wallet) === mine
}

/** Milliseconds that a wallet has to answer. */
const REVOKE_TIMEOUT = 1000

/** Asks a wallet to forget this site. Best effort: a failure, or no answer within a second, is ignored. */
export async function revokeBestEffort(ask: () => unknown, clock: Clock): Promise<void> {
  const asked = (async () => ask())()
  await deadline(asked, REVOKE_TIMEOUT, clock, () => new Error('no answer')).catch(() => {})
}

/** Settles like `work`. `undo` runs if `asked` resolves after the abort: an approval must not outlive its attempt. */
export async function undoIfAborted<T>(
  asked: Promise<unknown>,
  signal: AbortSignal,
  undo: () => unknown,
  work: () => Promise<T>,
): Promise<T> {
  const late = () => void asked.then(undo).catch(() => {})
  signal.addEventListener('abort', late, { once: true })
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', late)
  }
}
